import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../server/contract/i18n/languages.ts';
import { catalogueFile, root, sourcesByCatalogue, STORED } from '../catalogues.ts';
import { findMessageLine, readCatalogue } from '../po-file.ts';

const PAGE = 'docs/reference/interface-terms.md';
const ENGLISH = 'en';

interface Tables {
  /** Translations of a message that is a term and nothing else, by language. */
  terms: Map<string, Map<string, string>>;
  forbidden: { pattern: RegExp; better: string }[];
  /** Beginnings of messages that may use a forbidden term. */
  exceptions: string[];
}

/** Messages that break the tables of {@link PAGE}: a forbidden term in the English, another word in a translation. */
export function termProblems(): string[] {
  const tables = readTables(readFileSync(join(root, PAGE), 'utf8'));
  const names = [...sourcesByCatalogue().keys()];
  return STORED.flatMap((language) => names.flatMap((name) => catalogueProblems(language, name, tables)));
}

function catalogueProblems(language: Language, name: string, { terms, forbidden, exceptions }: Tables): string[] {
  const file = catalogueFile(language, name);
  const text = readFileSync(file, 'utf8');
  return Object.entries(readCatalogue(file, text, language)).flatMap(
    ([id, { message = id, context, translation = '' }]) => {
      // Computed for problems only: the search reads half of the catalogue.
      const where = () => `locales/${language}/${name}.po:${findMessageLine(text, message, context)}`;
      if (language !== ENGLISH) {
        const wanted = context ? undefined : terms.get(message)?.get(language);
        return !wanted || !translation || wanted === translation
          ? []
          : [`${where()}: "${message}" is "${wanted}" (${PAGE}), not "${translation}".`];
      }
      if (exceptions.some((start) => message.startsWith(start))) return [];
      const shown = message.replaceAll(/\{\w+(?=[,}])/g, '');
      return forbidden
        .filter(({ pattern }) => pattern.test(shown))
        .map(({ pattern, better }) => `${where()}: "${pattern.exec(shown)?.[0]}": write ${better} (${PAGE}).`);
    },
  );
}

/** Reads the three tables of the page: terms with their translations, forbidden terms, exceptions. */
export function readTables(page: string): Tables {
  const [, terms = '', forbidden = '', exceptions = ''] = page.split(/^## .*$/m);
  const [[, ...languages] = [], ...rows] = readRows(terms);
  return {
    terms: new Map(
      rows.map(([term = '', ...translations]) => [
        term,
        new Map(languages.map((language, at) => [language, translations[at] ?? ''])),
      ]),
    ),
    forbidden: readRows(forbidden)
      .slice(1)
      .map(([term = '', better = '']) => ({ pattern: new RegExp(String.raw`\b(?:${unquote(term)})\b`, 'i'), better })),
    exceptions: readRows(exceptions)
      .slice(1)
      .map(([start = '']) => unquote(start)),
  };
}

/** Cells of a Markdown table, its line of dashes left out. */
function readRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|:-]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')),
    );
}

function unquote(cell: string): string {
  return cell.replaceAll('`', '');
}
