import { SENTENCE } from '../../../server/platform/mail/compile/sentences.ts';

/** Finds texts of a mail template outside `{{#t}}`, as `file:line: why`. */
export function findUnlocalizedInTemplate(template: string, file: string): string[] {
  const problems: string[] = [];
  const tell = (words: string, at: number) => {
    if (!/\p{L}/u.test(words)) return;
    const line = template.slice(0, at).split('\n').length;
    problems.push(
      `${file}:${line}: "${words.trim().slice(0, 60)}" is not in the catalogue: put it into {{#t}}…{{/t}}.`,
    );
  };
  // Replaces messages and placeholders by blanks, to keep the line numbers.
  let left = [SENTENCE, /\{\{[^}]*\}\}(?:\/[\w/-]+)?|\[\[[^\]]*\]\]/g].reduce(blanked, template);
  if (file.endsWith('.mjml')) {
    left = [/<!--[^]*?-->/g, /<mj-style[^]*?<\/mj-style>/g].reduce(blanked, left);
    for (const { 0: whole, 1: words = '', index } of left.matchAll(/\s(?:alt|title|aria-label)="([^"]*)"/g))
      tell(words, index + whole.length);
    left = blanked(left, /<[^>]*>/g);
  }
  for (const { 0: words, index } of left.matchAll(/\S[^\n]*/g)) tell(words, index);
  return problems;
}

function blanked(text: string, what: RegExp): string {
  return text.replaceAll(what, (found) => found.replaceAll(/[^\n]/g, ' '));
}
