import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Tokens } from '#contract/i18n/speak.ts';

/** A sentence of a template for the catalogue, with its tags and values in the template. */
export interface TemplateSentence {
  id: string;
  /** `Thank you, {name}: <0>all of it</0>.` */
  message: string;
  /** Source text with its lines. */
  source: string;
  tags: readonly { open: string; close: string }[];
  values: Readonly<Record<string, string>>;
  /** A label in front of a value. */
  label: boolean;
  line: number;
}

/**
 * Splits a template into the sentences between `{{#t}}` and `{{/t}}` and the text around them.
 *
 * @throws Error with its line for an unclosed sentence, or content that a translator cannot get
 */
export function parseTemplate(template: string): (string | TemplateSentence)[] {
  const pieces: (string | TemplateSentence)[] = [];
  let end = 0;
  for (const { 0: whole, 1: source = '', index } of template.matchAll(SENTENCE)) {
    const around = template.slice(end, index);
    const line = template.slice(0, index).split('\n').length;
    end = index + whole.length;
    pieces.push(around, { ...sentenceIn(source, line), label: /^: +\{\{/.test(template.slice(end)) });
  }
  pieces.push(template.slice(end));
  for (const piece of pieces) {
    if (typeof piece === 'string' && /\{\{[#/]t\}\}/.test(piece)) throw new Error(`A sentence is not closed: ${piece}`);
  }
  return pieces;
}

/** The sentences of a template alone. */
export function listSentences(template: string): TemplateSentence[] {
  return parseTemplate(template).filter((piece) => typeof piece !== 'string');
}

export const SENTENCE = /\{\{#t\}\}([^]*?)\{\{\/t\}\}/g;

/** A link that shows its own address is the address; then a value, a tag, and the text between them. */
const PART =
  /(?<link><a href="(?:mailto:)?\{\{(?<address>\w+)\}\}"\s*>\s*\{\{\k<address>\}\}<\/a\s*>)|\{\{(?<name>\w+)\}\}|(?<tag><[^>]*>)|(?<text>[^<{}&]+)|(?<other>[^])/g;

function sentenceIn(source: string, line: number): Omit<TemplateSentence, 'label'> {
  const tags: { open: string; close: string }[] = [];
  const open: number[] = [];
  const values: Record<string, string> = {};
  const parts = [...source.matchAll(PART)].map(({ groups: { link, address, name, tag, text, other } = {} }) => {
    if (other) throw new Error(`Line ${line}: "${other}" cannot stand in a sentence.`);
    const value = address ?? name;
    if (value) {
      values[value] = link ?? `{{${value}}}`;
      return `{${value}}`;
    }
    if (!tag) return text ?? '';
    if (!tag.startsWith('</')) {
      const single = tag.endsWith('/>');
      const index = tags.push({ open: tag, close: '' }) - 1;
      if (!single) open.push(index);
      return `<${index}${single ? '/' : ''}>`;
    }
    const index = open.pop();
    if (index === undefined) throw new Error(`Line ${line}: ${tag} closes nothing.`);
    tags[index]!.close = tag;
    return `</${index}>`;
  });
  if (open.length > 0) throw new Error(`Line ${line}: ${tags[open[0]!]!.open} is not closed.`);
  const message = parts.join('').replaceAll(/\s+/g, ' ').trim();
  if (!message) throw new Error(`Line ${line}: There is no sentence.`);
  return { id: generateMessageId(message), message, source, tags, values, line };
}

const TAG = /<(?<close>\/?)(?<index>\d+)(?<single>\/?)>/g;

/** Returns a message for translators about what a mail cannot contain; undefined if there is no fault. */
export function findMailFault(tokens: Tokens): string | undefined {
  const open: string[] = [];
  for (const token of tokens) {
    if (typeof token !== 'string') {
      // words: for whoever mends a translation
      if (token.length > 1) return `A mail puts in {${token[0]}} as it is.`;
      continue;
    }
    for (const { 0: tag, groups: { close, index = '', single } = {} } of token.matchAll(TAG)) {
      if (close && open.pop() !== index) return `${tag} closes nothing.`;
      if (!close && !single) open.push(index);
    }
    const bad = /[<>{}\p{Cc}]|\[\[|\]\]/u.exec(token.replaceAll(TAG, ''));
    // words: as above
    if (bad) return `A mail cannot say ${JSON.stringify(bad[0])}.`;
  }
  return open.length > 0 ? `<${open[0]}> is not closed.` : undefined;
}

/** A translation with the tags and values of its template; texts as `written` in this kind of template. */
export function fillSentence(
  tokens: Tokens,
  { tags, values }: Pick<TemplateSentence, 'tags' | 'values'>,
  written: (text: string) => string,
): string {
  return tokens
    .map((token) => {
      if (typeof token !== 'string') return values[token[0]] ?? '';
      // Every other piece is a tag.
      return token
        .split(/(<\/?\d+\/?>)/)
        .map((piece, at) => (at % 2 === 0 ? written(piece) : findTag(piece, tags)))
        .join('');
    })
    .join('');
}

function findTag(name: string, tags: TemplateSentence['tags']): string {
  const { open = '', close = '' } = tags[Number(/\d+/.exec(name)![0])] ?? {};
  return name.startsWith('</') ? close : open;
}
