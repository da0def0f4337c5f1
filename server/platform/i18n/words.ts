import { readFile } from 'node:fs/promises';
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';
import { findSentence } from '#contract/sentence.ts';
import { type Catalogue, type Speaker, speakerWith, type Words } from '#contract/speak.ts';
import { projectFile } from '../root.ts';

/** Who says sentences in a language: `const { say } = await speakerOf(order.language)`. */
export async function loadSpeaker(language: Language): Promise<Speaker> {
  return language === DEFAULT_LANGUAGE ? englishSpeaker : speakerWith(language, await loadCatalogue(language));
}

/** Says the English of the source. */
export const englishSpeaker: Speaker = speakerWith(DEFAULT_LANGUAGE, {});

/** Says what may have been made in English, such as a sentence of the contract's schemas. What is in no catalogue stays as it is. */
export function translateWords({ say }: Speaker, words: Words): string {
  return say(typeof words === 'string' ? (findSentence(words) ?? words) : words);
}

/** Every word of a language. Loaded when somebody first reads in it. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  const there = catalogues.get(language);
  if (there) return there;
  const catalogue = read(language);
  catalogues.set(language, catalogue);
  catalogue.catch(() => catalogues.delete(language));
  return catalogue;
}

/** For who runs the sources, where no build has left the words: the development server and tests. */
export function readWordsWith(other: typeof read): void {
  read = other;
}

const catalogues = new Map<Language, Promise<Catalogue>>();

/** As `npm run build` left them. */
let read = async (language: Language): Promise<Catalogue> =>
  JSON.parse(await readFile(projectFile('dist/server/words', `${language}.json`), 'utf8')) as Catalogue;
