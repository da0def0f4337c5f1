import { relative } from 'node:path';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { CatalogType } from '@lingui/conf';
import type { Language } from '../../server/contract/i18n/languages.ts';
import { catalogueFile, toCatalogueName, isPseudo, root, sources } from './catalogues.ts';
import { compiledMessage, pseudoMessage } from './compiled-message.ts';
import { readMessages } from './messages.ts';
import { BrokenCatalogue, findMessageLine, readCatalogue } from './po-file.ts';
import { readSource } from './extract/read-source.ts';

/** Sentences as they are sent to browsers, by id. */
export type Compiled = Record<string, CompiledMessage>;

/**
 * Compiles the messages of some sources in a language. Untranslated ones are in English.
 *
 * @throws {BrokenCatalogue} for a truncated file, and for an invalid translation
 */
export function compiledWords(files: readonly string[], language: Language): Compiled {
  const compiled: Compiled = {};
  for (const file of files) {
    const catalogue = catalogueFile(language, toCatalogueName(file));
    const translated = isPseudo(language) ? {} : translationsIn(catalogue, language);
    for (const [id, english] of readMessages(file)) {
      compiled[id] ??= isPseudo(language)
        ? pseudoMessage(english)
        : compile(translated[id]?.translation || english, catalogue);
    }
  }
  return compiled;
}

/** Compiles the messages of mails; their English is in the templates. */
export function mailWords(language: Language): Compiled {
  return language === 'en'
    ? {}
    : compiledWords(
        sources().filter((file) => file.startsWith('server/platform/mail/')),
        language,
      );
}

const read = new Map<string, { text: string; messages: CatalogType }>();

function translationsIn(file: string, language: Language): CatalogType {
  const text = language === 'en' ? undefined : readSource(file);
  if (text === undefined) return {};
  const known = read.get(file);
  if (known?.text === text) return known.messages;
  const messages = readCatalogue(file, text, language);
  read.set(file, { text, messages });
  return messages;
}

function compile(message: string, file: string): CompiledMessage {
  try {
    return compiledMessage(message);
  } catch (error) {
    const text = readSource(file) ?? '';
    const why = (error as Error).message.split('\n')[0];
    throw new BrokenCatalogue(`${relative(root, file)}:${findMessageLine(text, message)}: This is no message: ${why}`, {
      cause: error,
    });
  }
}
