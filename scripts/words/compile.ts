import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CatalogType } from '@lingui/conf';
import type { Language } from '../../server/contract/languages.ts';
import { catalogueFile, catalogueOf, isPseudo, root, sources } from './catalogues.ts';
import { messagesOf } from './messages.ts';
import { BrokenCatalogue, lineOf, readCatalogue } from './po-file.ts';
import { pseudo } from './pseudo.ts';

/** Sentences as they are sent to browsers, by id. */
export type Compiled = Record<string, CompiledMessage>;

/**
 * The sentences of some sources in a language, compiled. What is not translated is in English.
 *
 * @throws {BrokenCatalogue} for a file that was cut, and for a translation that is no message
 */
export function compiledWords(files: readonly string[], language: Language): Compiled {
  const compiled: Compiled = {};
  for (const file of files) {
    const catalogue = catalogueFile(language, catalogueOf(file));
    const translated = isPseudo(language) ? {} : translationsIn(catalogue, language);
    for (const [id, english] of messagesOf(file)) {
      compiled[id] ??= isPseudo(language)
        ? compileMessageOrThrow(english, pseudo)
        : compile(translated[id]?.translation || english, catalogue);
    }
  }
  return compiled;
}

/** What mails say; English stands in their templates. */
export function mailWords(language: Language): Compiled {
  return language === 'en'
    ? {}
    : compiledWords(
        sources().filter((file) => file.startsWith('server/mail/')),
        language,
      );
}

const read = new Map<string, { text: string; messages: CatalogType }>();

function translationsIn(file: string, language: Language): CatalogType {
  if (language === 'en' || !existsSync(file)) return {};
  const text = readFileSync(file, 'utf8');
  const known = read.get(file);
  if (known?.text === text) return known.messages;
  const messages = readCatalogue(file, text, language);
  read.set(file, { text, messages });
  return messages;
}

function compile(message: string, file: string): CompiledMessage {
  try {
    return compileMessageOrThrow(message);
  } catch (error) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const why = (error as Error).message.split('\n')[0];
    throw new BrokenCatalogue(`${relative(root, file)}:${lineOf(text, message)}: This is no message: ${why}`, {
      cause: error,
    });
  }
}
