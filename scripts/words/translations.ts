import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Language } from '../../server/contract/i18n/languages.ts';
import { findMailFault } from '../../server/platform/mail/compile/sentences.ts';
import { isOffered } from '../../server/contract/i18n/languages.ts';
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
 * Finds messages with two translations in one language. The server merges all catalogues, and a browser has those of
 * its page, so hydration would change the text. A message with two meanings needs a context.
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
  // The comparison with the sources reports a missing file.
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

/** Returns why a mail cannot contain a translation; the template is filled in after it. */
function unsayable(translation: string): string | undefined {
  return findMailFault(compileMessageOrThrow(translation));
}

/** Compares placeholders and tags of a translation with its English; undefined if they match. */
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

/** Finds wrong plural forms: one that the language lacks is never used, and "other" is required. */
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

/** Placeholders with their formats, and tags. Plural forms depend on the language. */
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
