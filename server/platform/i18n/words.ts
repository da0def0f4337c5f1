import { readFile } from 'node:fs/promises';
import { DEFAULT_LANGUAGE, type Language } from '#contract/i18n/languages.ts';
import { findSentence } from '#contract/i18n/sentence.ts';
import { type Catalogue, type Speaker, speakerWith, type Words } from '#contract/i18n/speak.ts';
import { projectFile } from '../root.ts';

/** Returns a translator: `const { say } = await loadSpeaker(order.language)`. */
export async function loadSpeaker(language: Language): Promise<Speaker> {
  return language === DEFAULT_LANGUAGE ? englishSpeaker : speakerWith(language, await loadCatalogue(language));
}

/** Speaker with the English of the source. */
export const englishSpeaker: Speaker = speakerWith(DEFAULT_LANGUAGE, {});

/** Translates text that may have been made in English, such as a schema's message. Texts without a translation stay. */
export function translateWords({ say }: Speaker, words: Words): string {
  return say(typeof words === 'string' ? (findSentence(words) ?? words) : words);
}

/** Loads the catalogue of a language on first use. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  const there = catalogues.get(language);
  if (there) return there;
  const catalogue = read(language);
  catalogues.set(language, catalogue);
  catalogue.catch(() => catalogues.delete(language));
  return catalogue;
}

/** Sets another loader of catalogues, for runs without a build: the development server and tests. */
export function readWordsWith(other: typeof read): void {
  read = other;
}

const catalogues = new Map<Language, Promise<Catalogue>>();

/** As `npm run build` left them. */
let read = async (language: Language): Promise<Catalogue> =>
  JSON.parse(await readFile(projectFile('dist/server/words', `${language}.json`), 'utf8')) as Catalogue;
