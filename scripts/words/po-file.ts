import { relative } from 'node:path';
import type { CatalogType } from '@lingui/conf';
import type { Language } from '../../server/contract/i18n/languages.ts';
import { root } from './catalogues.ts';
import { linguiConfig, po } from './lingui-config.ts';

/** An invalid catalogue file; the message names the place. */
export class BrokenCatalogue extends Error {
  override name = 'BrokenCatalogue';
}

/** Returns messages by id. @throws {BrokenCatalogue} with file and line if it is truncated or no catalogue. */
export function readCatalogue(file: string, text: string, language: Language): CatalogType {
  const wrong = wrongLine(text);
  if (wrong) throw new BrokenCatalogue(`${relative(root, file)}:${wrong.line}: ${wrong.why}`);
  const context = { locale: language, sourceLocale: linguiConfig.sourceLocale, filename: file };
  return po.parse(text, context) as CatalogType;
}

export function catalogueText(file: string, messages: CatalogType, language: Language): string {
  const context = { locale: language, sourceLocale: linguiConfig.sourceLocale, filename: file, existing: undefined };
  // The day on which it was made would be a change without a change.
  return (po.serialize(messages, context) as string).replace(/^"POT-Creation-Date.*\n/m, '');
}

/** Returns the line of a message; its context distinguishes it from others with the same text. */
export function findMessageLine(text: string, message: string, context?: string): number {
  const lines = text.split('\n');
  const quoted = `"${JSON.stringify(message).slice(1, -1)}"`;
  const above = context === undefined ? undefined : `msgctxt ${JSON.stringify(context)}`;
  const at = lines.findIndex((line, index) => line.includes(quoted) && (!above || lines[index - 1] === above));
  return at + 1 || lines.findIndex((line) => line.includes(quoted)) + 1 || 1;
}

/** Parsers accept everything; a truncated file would lose messages silently. */
function wrongLine(text: string): { line: number; why: string } | undefined {
  if (text.startsWith('\uFEFF'))
    return { line: 1, why: 'The file begins with a byte order mark: save it without one.' };
  if (text.includes('\r')) return { line: 1, why: 'The lines end as on Windows (CRLF): save the file with LF.' };
  const lines = text.split('\n');
  let open: 'msgid' | undefined;
  for (const [index, line] of lines.entries()) {
    const at = index + 1;
    if (line.includes('\uFFFD')) return { line: at, why: 'A character is not UTF-8: save the file as UTF-8.' };
    if (line === '' || line.startsWith('#')) {
      if (open) return { line: at, why: 'The sentence above has no translation (msgstr); the file may have been cut.' };
      continue;
    }
    const [, keyword = ''] = /^(?:(msgctxt|msgid|msgstr) )?"(?:[^"\\]|\\.)*"$/.exec(line) ?? [undefined, 'none'];
    if (keyword === 'none') return { line: at, why: `This is no line of a catalogue: ${line.slice(0, 60)}` };
    if (keyword === 'msgid' && open) return { line: at, why: 'The sentence above has no translation (msgstr).' };
    if (keyword === 'msgid') open = 'msgid';
    if (keyword === 'msgstr') open = undefined;
  }
  if (open || !text.endsWith('\n')) return { line: lines.length, why: 'The file ends in the middle of a sentence.' };
  return undefined;
}
