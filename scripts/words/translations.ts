import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Language } from '../../server/contract/languages.ts';
import { findMailFault } from '../../server/platform/mail/sentences.ts';
import { isOffered } from '../../server/contract/languages.ts';
import { catalogueFile, root, sourcesByCatalogue, STORED } from './catalogues.ts';
import { findMessageLine, readCatalogue } from './po-file.ts';

/** Returns a sentence for each translation that does not fit its English message. */
export async function wrongTranslations(): Promise<string[]> {
  const names = [...sourcesByCatalogue().keys()];
  const found = STORED.flatMap((language) => names.map((name) => wrongIn(language, name)));
  const said = STORED.map((language) => findConflictingTranslations(language, names));
  return (await Promise.all([...found, ...said])).flat();
}

/** Returns a sentence for each message that an offered language does not translate yet: English is shown instead. */
export async function missingTranslations(): Promise<string[]> {
  const names = [...sourcesByCatalogue().keys()];
  const found = STORED.filter(isOffered).flatMap((language) =>
    names.map(async (name) => {
      const file = catalogueFile(language, name);
      const text = await readFile(file, 'utf8').catch(() => '');
      return Object.entries(readCatalogue(file, text, language)).flatMap(
        ([id, { message = id, context, translation }]) =>
          translation
            ? []
            : [`${relative(root, file)}:${findMessageLine(text, message, context)}: There is no translation.`],
      );
    }),
  );
  return (await Promise.all(found)).flat();
}

/**
 * Sentences that one language says in two ways: the server has all catalogues as one, and a browser those of its
 * page, so that what was drawn would become another when it comes alive. What means two things has a context.
 */
async function findConflictingTranslations(language: Language, names: readonly string[]): Promise<string[]> {
  const known = new Map<string, { file: string; translation: string }>();
  const problems: string[] = [];
  for (const name of names) {
    const path = catalogueFile(language, name);
    const text = await readFile(path, 'utf8').catch(() => '');
    const file = relative(root, path);
    for (const [id, { message = id, context, translation }] of Object.entries(readCatalogue(path, text, language))) {
      if (!translation) continue;
      const first = known.get(id) ?? { file, translation };
      known.set(id, first);
      if (first.translation === translation) continue;
      const where = `${file}:${findMessageLine(text, message, context)}`;
      problems.push(
        `${where}: "${message}" is "${first.translation}" in ${first.file}: say the same, or give it a context.`,
      );
    }
  }
  return problems;
}

async function wrongIn(language: Language, name: string): Promise<string[]> {
  const file = catalogueFile(language, name);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  // A file that is not there is told by the comparison with the sources.
  if (text === undefined) return [];
  const messages = readCatalogue(file, text, language);
  return Object.entries(messages).flatMap(([id, { message = id, context, translation }]) => {
    const why = translation
      ? (findPlaceholderMismatch(message, translation) ??
        wrongForms(translation, language) ??
        (name === 'mails' ? unsayable(translation) : undefined))
      : undefined;
    return why ? [`${relative(root, file)}:${findMessageLine(text, message, context)}: ${why}`] : [];
  });
}

/** What keeps a translation out of a mail, whose templates are filled in after it. */
function unsayable(translation: string): string | undefined {
  return findMailFault(compileMessageOrThrow(translation));
}

/** What a translation has to have in common with its English; undefined where it has. */
export function findPlaceholderMismatch(message: string, translation: string): string | undefined {
  let parts: [Set<string>, Set<string>];
  try {
    parts = [collectPlaceholders(message), collectPlaceholders(translation)];
  } catch (error) {
    return `This is no message: ${(error as Error).message.split('\n')[0]}`;
  }
  const [wanted, given] = parts;
  const lost = [...wanted].filter((part) => !given.has(part));
  const made = [...given].filter((part) => !wanted.has(part));
  if (lost.length > 0) return `The translation lacks ${lost.join(', ')}.`;
  return made.length > 0 ? `The translation has ${made.join(', ')}, which the English has not.` : undefined;
}

/** What is wrong with the forms of a plural: one that the language has not is never said, and without "other" nothing is. */
export function wrongForms(translation: string, language: Language): string | undefined {
  for (const [name, type, forms] of choicesIn(compileMessageOrThrow(translation))) {
    const given = Object.keys(forms).filter((form) => form !== 'offset' && !/^\d+$/.test(form));
    if (!given.includes('other')) return `{${name}, ${type}} lacks the form "other".`;
    if (type === 'select') continue;
    const ordinal = type === 'selectordinal' ? 'ordinal' : 'cardinal';
    const known: string[] = new Intl.PluralRules(language, { type: ordinal }).resolvedOptions().pluralCategories;
    const none = given.filter((form) => !known.includes(form));
    if (none.length > 0) return `{${name}, ${type}} has ${none.join(', ')}; the language has ${known.join(', ')}.`;
  }
  return undefined;
}

type Choice = [name: string, type: string, forms: Record<string, unknown>];

function choicesIn(tokens: unknown): Choice[] {
  if (!Array.isArray(tokens)) return [];
  return (tokens as unknown[]).flatMap((token) => {
    if (!Array.isArray(token) || typeof token[2] !== 'object' || token[2] === null) return [];
    const choice = token as Choice;
    return [choice, ...Object.values(choice[2]).flatMap(choicesIn)];
  });
}

/** Placeholders with what is done to them, and tags. Which forms a plural has is the language's. */
function collectPlaceholders(message: string): Set<string> {
  const parts = new Set<string>();
  const read = (tokens: unknown) => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens as unknown[]) {
      if (typeof token === 'string') {
        for (const [tag] of token.matchAll(/<\/?\w+\/?>/g)) parts.add(tag);
      } else if (Array.isArray(token)) {
        const [name, type, format] = token as [string, string?, unknown?];
        parts.add(type ? `{${name}, ${type}}` : `{${name}}`);
        if (typeof format !== 'object' || format === null) continue;
        if (type === 'select') for (const key of Object.keys(format)) parts.add(`{${name}, ${type}, ${key}}`);
        for (const choice of Object.values(format)) read(choice);
      }
    }
  };
  read(compileMessageOrThrow(message));
  return parts;
}
