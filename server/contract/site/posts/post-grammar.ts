/** Block of a post's body. Texts have marks inside, which {@link readMarks} parses. */
export type Block =
  | { kind: 'heading' | 'subheading' | 'quote' | 'paragraph'; text: string }
  /** A paragraph that begins with a few words in bold. */
  | { kind: 'lead'; lead: string; text: string }
  | { kind: 'list'; items: string[] }
  /** A picture of the shop with its alternative text; {@link findBodyProblem} reports an empty one. */
  | { kind: 'picture'; alt: string; src: string }
  | { kind: 'divider' };

/** A piece of a line. */
export type Inline = string | { kind: 'strong' | 'em' | 'link'; /** Of a link. */ href?: string; inside: Inline[] };

/**
 * Parses a post's body line by line. A line has one of these forms or is a paragraph: there is no other markup.
 * Empty lines only end a list.
 */
export function readBody(content: string): Block[] {
  const blocks: Block[] = [];
  let list: string[] | undefined;
  for (const line of content.split(/\r\n|\r|\n/).map((each) => each.trimEnd())) {
    if (line.startsWith('- ')) {
      if (!list) blocks.push({ kind: 'list', items: (list = []) });
      list.push(line.slice(2));
      continue;
    }
    list = undefined;
    if (line !== '') blocks.push(readLine(line));
  }
  return blocks;
}

/**
 * Parses the marks of a line: `**bold**`, `_italic_`, `[words](address)`, and a backslash that escapes a sign.
 * Other marks, and links to forbidden addresses, stay text.
 */
export function readMarks(text: string): Inline[] {
  const pieces: Inline[] = [];
  let plain = '';
  let at = 0;
  const push = (piece: Inline) => {
    if (plain) pieces.push(plain);
    plain = '';
    pieces.push(piece);
  };
  for (const found of text.matchAll(MARK)) {
    const [whole, sign, strong, em, label, href = ''] = found;
    plain += text.slice(at, found.index);
    at = found.index + whole.length;
    if (sign) plain += sign;
    else if (strong) push({ kind: 'strong', inside: readMarks(strong) });
    else if (em) push({ kind: 'em', inside: readMarks(em) });
    else if (label && isPostLink(href)) push({ kind: 'link', href, inside: readMarks(label).map(withoutLink) });
    else plain += whole;
  }
  plain += text.slice(at);
  if (plain) pieces.push(plain);
  return pieces;
}

/** Returns true for allowed link targets: the web, a mailbox, or a path of the shop. */
export function isPostLink(href: string): boolean {
  return /^(?:https?:\/\/[^\s/?#\\]|mailto:[^\s@]+@[^\s@]|\/(?![/\\]))[^\s()\\]*$/i.test(href);
}

/** Pictures of posts must be the shop's own, so that no other site learns about readers. */
export function isPostPicture(src: string): boolean {
  return /^\/media\/[\w-]+\.webp$/.test(src);
}

/** Id of the file that a picture of a post shows. */
export function pictureId(src: string): string {
  return src.slice('/media/'.length, -'.webp'.length);
}

/** Signs that a backslash takes their meaning from. */
const MARK =
  /\\([\\*_[\]!#-])|\*\*(?![\s*])((?:\\.|[^*\\]|\*(?!\*))+)\*\*|(?<![\p{L}\p{N}])_(?!\s)((?:\\.|[^_\\])+)_(?![\p{L}\p{N}])|(?<!!)\[((?:\\.|[^[\]\\])+)\]\(([^\s()]+)\)/gu;

function readLine(line: string): Block {
  if (line === '---') return { kind: 'divider' };
  if (line.startsWith('# ')) return { kind: 'heading', text: line.slice(2) };
  if (line.startsWith('## ')) return { kind: 'subheading', text: line.slice(3) };
  return readLead(line) ?? readQuote(line) ?? readPicture(line) ?? { kind: 'paragraph', text: line };
}

/** `**Lead:** and the rest` */
function readLead(line: string): Block | undefined {
  const end = line.indexOf(':**', 2);
  const lead = line.slice(2, end);
  if (!line.startsWith('**') || end < 0 || lead.includes('*') || lead.trim() === '') return undefined;
  return { kind: 'lead', lead: `${lead}:`, text: line.slice(end + 3) };
}

/** `*All of the line*`, with no further asterisk in it. */
function readQuote(line: string): Block | undefined {
  const text = line.slice(1, -1);
  if (!/^\*[^]*(?<!\\)\*$/.test(line) || text.replaceAll('\\*', '').includes('*') || text.trim() === '')
    return undefined;
  return { kind: 'quote', text };
}

/** `![What it shows](/media/….webp)` */
function readPicture(line: string): Block | undefined {
  const [, written = '', src = ''] = /^!\[((?:\\.|[^[\]\\])*)\]\(([^\s()]+)\)$/.exec(line) ?? [];
  const alt = written.replaceAll(/\\([\\*_[\]!#-])/g, '$1').trim();
  return isPostPicture(src) ? { kind: 'picture', alt, src } : undefined;
}

function withoutLink(piece: Inline): Inline {
  if (typeof piece === 'string') return piece;
  return piece.kind === 'link' ? toPlainText(piece.inside) : { ...piece, inside: piece.inside.map(withoutLink) };
}

/** Returns the text without marks. */
function toPlainText(pieces: readonly Inline[]): string {
  return pieces.map((each) => (typeof each === 'string' ? each : toPlainText(each.inside))).join('');
}

/** Reasons not to store a body: a forbidden link, a picture without a description, or one from elsewhere. */
export type BodyProblem = 'link' | 'alt' | 'picture';

/** Returns the first invalid markup in a body. */
export function findBodyProblem(content: string): BodyProblem | undefined {
  for (const line of content.split(/\r\n|\r|\n/).map((each) => each.trimEnd())) {
    for (const [whole, picture, label = '', href = ''] of line.matchAll(TARGET)) {
      if (!picture && !isPostLink(href)) return 'link';
      if (picture && label.trim() === '') return 'alt';
      if (picture && (whole !== line || !readPicture(line))) return 'picture';
    }
  }
  return undefined;
}

const TARGET = /(?<!\\)(!)?(?<!\\)\[((?:\\.|[^[\]\\])*)\]\(([^()]*(?:\([^()]*\))?[^()]*)\)/g;
