import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extractFromFileWithBabel } from '@lingui/cli/api';
import type { CatalogType } from '@lingui/conf';
import type { Language } from '../../../server/contract/i18n/languages.ts';
import { listSentences } from '../../../server/platform/mail/compile/sentences.ts';
import { catalogueFile, isTemplate, root, sourcesByCatalogue, STORED } from '../catalogues.ts';
import { linguiConfig, parserPlugins } from '../lingui-config.ts';
import { readMessages } from '../messages.ts';
import { catalogueText, readCatalogue } from '../po-file.ts';

/** A file of sentences as it has to be; without text where it has to go. */
export interface CatalogueText {
  file: string;
  text: string | undefined;
}

/** Returns the catalogues' texts for the current sources: translations stay with their messages. */
export async function catalogueTexts(): Promise<CatalogueText[]> {
  const catalogues = sourcesByCatalogue();
  const extracted = await Promise.all(
    [...catalogues].map(async ([name, files]) => [name, await messagesIn(files)] as const),
  );
  const texts = STORED.map(async (language) => {
    const translations = await readTranslations(language);
    return extracted.map(([name, messages]) => {
      const file = catalogueFile(language, name);
      return { file, text: catalogueText(file, translate(messages, language, translations), language) };
    });
  });
  return [...(await Promise.all(texts)).flat(), ...(await withoutSources(new Set(catalogues.keys())))];
}

export async function writeCatalogues(texts: readonly CatalogueText[]): Promise<void> {
  for (const { file, text } of texts) {
    if (text === undefined) await rm(file);
    else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
}

/** The sentences of some sources, by id. */
async function messagesIn(files: readonly string[]): Promise<CatalogType> {
  const messages: CatalogType = {};
  for (const file of files) {
    const code = await readFile(join(root, file), 'utf8');
    const note = ({ id, message, context, comment, placeholders = {} }: Found) => {
      const known = (messages[id] ??= {
        ...(message && { message }),
        ...(context && { context }),
        origin: [],
        comments: [],
      });
      if (!known.origin!.some(([origin]) => origin === file)) known.origin!.push([file]);
      if (comment && !known.comments!.includes(comment)) known.comments!.push(comment);
      known.placeholders ??= {};
      for (const [name, value] of Object.entries(placeholders)) (known.placeholders[name] ??= []).push(value);
    };
    if (isTemplate(file)) listSentences(code).forEach(({ label, ...found }) => note({ ...found, ...(label && LABEL) }));
    else
      await extractFromFileWithBabel(join(root, file), code, note, { linguiConfig }, { plugins: parserPlugins(file) });
    sameIds(file, messages);
  }
  return messages;
}

/** The build's messages (rewrite.ts) must have the ids that Lingui extracted, or translations would be lost. */
function sameIds(file: string, messages: CatalogType) {
  for (const id of readMessages(file).keys())
    if (!messages[id]) throw new Error(`${file}: the build finds a sentence that Lingui does not extract: ${id}`);
}

const LABEL = { comment: 'a label in front of a value' };

type Found = Parameters<Parameters<typeof extractFromFileWithBabel>[2]>[0];

function translate(messages: CatalogType, language: Language, translations: ReadonlyMap<string, string>): CatalogType {
  const english = language === linguiConfig.sourceLocale;
  const ids = Object.keys(messages).toSorted((a, b) => (text(messages, a) < text(messages, b) ? -1 : 1));
  return Object.fromEntries(
    ids.map((id) => {
      const message = messages[id]!;
      return [id, { ...message, translation: english ? (message.message ?? id) : (translations.get(id) ?? '') }];
    }),
  );
}

/** Translations of all catalogues of a language, by id: a message that moves to another catalogue keeps its own. */
async function readTranslations(language: Language): Promise<Map<string, string>> {
  const folder = dirname(catalogueFile(language, 'any'));
  const names = (await readdir(folder).catch(() => [] as string[])).filter((name) => name.endsWith('.po'));
  const translations = new Map<string, string>();
  for (const name of names) {
    const file = join(folder, name);
    for (const [id, { translation }] of Object.entries(readCatalogue(file, await readFile(file, 'utf8'), language))) {
      if (translation) translations.set(id, translation);
    }
  }
  return translations;
}

function text(messages: CatalogType, id: string): string {
  return `${messages[id]?.message ?? id}\n${id}`;
}

/** Catalogues that nothing writes to any more. */
async function withoutSources(names: ReadonlySet<string>): Promise<CatalogueText[]> {
  const files = await readdir(join(root, 'locales'), { recursive: true }).catch(() => [] as string[]);
  return files
    .filter((file) => file.endsWith('.po') && !names.has(file.replace(/^.*[/\\]|\.po$/g, '')))
    .map((file) => ({ file: join(root, 'locales', file), text: undefined }));
}
