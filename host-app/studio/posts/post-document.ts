import type { JSONContent } from '@tiptap/core';
import { type Block, type Inline, readBody, readMarks } from '#contract/site/posts/post-grammar.ts';

type Marks = NonNullable<JSONContent['marks']>;

/** Parses a post's body into the editor's document. */
export function toDocument(content: string): JSONContent {
  const blocks = readBody(content).map(toEditorNode);
  return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] };
}

/** Serialises the editor's document as a post's body. Omits empty paragraphs, because blocks have their own spacing. */
export function toContent(doc: JSONContent): string {
  return (doc.content ?? [])
    .map(serializeBlock)
    .filter((text) => text !== '')
    .join('\n\n');
}

function toEditorNode(block: Block): JSONContent {
  switch (block.kind) {
    case 'heading':
      return { type: 'heading', attrs: { level: 2 }, ...inline(block.text) };
    case 'subheading':
      return { type: 'heading', attrs: { level: 3 }, ...inline(block.text) };
    case 'quote':
      return { type: 'blockquote', ...inline(block.text) };
    case 'list':
      return {
        type: 'bulletList',
        content: block.items.map((item) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', ...inline(item) }],
        })),
      };
    case 'picture':
      return { type: 'image', attrs: { src: block.src, alt: block.alt } };
    case 'divider':
      return { type: 'horizontalRule' };
    case 'lead':
      return {
        type: 'paragraph',
        content: texts([{ kind: 'strong', inside: readMarks(block.lead) }, ...readMarks(block.text)]),
      };
    case 'paragraph':
      return { type: 'paragraph', ...inline(block.text) };
  }
}

function inline(text: string): { content?: JSONContent[] } {
  const content = texts(readMarks(text));
  return content.length > 0 ? { content } : {};
}

const MARK = { strong: 'bold', em: 'italic', link: 'link' } as const;

function texts(pieces: readonly Inline[], marks: Marks = []): JSONContent[] {
  return pieces.flatMap((piece) => {
    if (typeof piece === 'string') return [{ type: 'text', text: piece, ...(marks.length > 0 && { marks }) }];
    const { kind, href, inside } = piece;
    return texts(inside, [...marks, { type: MARK[kind], ...(href !== undefined && { attrs: { href } }) }]);
  });
}

function serializeBlock({ type, attrs, content = [] }: JSONContent): string {
  if (type === 'horizontalRule') return '---';
  if (type === 'image') return `![${escaped(readString(attrs?.['alt']))}](${readString(attrs?.['src'])})`;
  if (type === 'bulletList') return content.map((item) => `- ${serializeLine(item.content?.[0])}`).join('\n');
  const line = serializeLine({ content });
  if (line === '') return '';
  if (type === 'heading') return `${attrs?.['level'] === 2 ? '#' : '##'} ${line}`;
  if (type === 'blockquote') return `*${line.replaceAll(/(?<!\\)\*/g, '')}*`;
  // Escapes text that looks like the start of another block.
  return /^(?:#{1,2} |- |---$|!\[)/.test(line) ? `\\${line}` : line;
}

function serializeLine(node: JSONContent | undefined): string {
  return marked(node?.content ?? [], ['link', 'bold', 'italic'])
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Serialises runs of the same mark, outermost first, then the marks inside each run. */
function marked(nodes: readonly JSONContent[], [mark, ...others]: readonly string[]): string {
  if (mark === undefined) return nodes.map(({ text = '' }) => escaped(text)).join('');
  const runs: { href: string | undefined; nodes: JSONContent[] }[] = [];
  for (const node of nodes) {
    const found = node.marks?.find(({ type }) => type === mark);
    const href = found && (readString(found.attrs?.['href']) || mark);
    const last = runs.at(-1);
    if (last && last.href === href) last.nodes.push(node);
    else runs.push({ href, nodes: [node] });
  }
  return runs
    .map((run, at) => {
      const inside = marked(run.nodes, others);
      if (run.href === undefined) return inside;
      const around = [runs[at - 1], runs[at + 1]].map(
        (next) => next?.nodes.map(({ text = '' }) => text).join('') ?? '',
      );
      return wrapped(inside, mark, run.href, around);
    })
    .join('');
}

/** Wraps words in a mark, never the spaces around them. */
function wrapped(inside: string, mark: string, href: string, [before = '', after = '']: readonly string[]): string {
  const [, front = '', words = '', back = ''] = /^(\s*)([^]*?)(\s*)$/.exec(inside) ?? [];
  if (words === '') return inside;
  if (mark === 'link') return `${front}[${words}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})${back}`;
  if (mark === 'bold') return `${front}**${words}**${back}`;
  // The grammar has no emphasis within a word.
  const joined = (!front && /[\p{L}\p{N}]$/u.test(before)) || (!back && /^[\p{L}\p{N}]/u.test(after));
  return joined ? inside : `${front}_${words}_${back}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[*_[\]]|\\(?=[\\*_[\]!#-]|$)/g, String.raw`\$&`);
}

function readString(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
