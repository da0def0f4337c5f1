import { readFile } from 'node:fs/promises';
import type { Language } from '#contract/languages.ts';
import type { Catalogue } from '#contract/speak.ts';
import { projectFile } from './root.ts';

const known = new Map<Language, Promise<Catalogue>>();

/** Every word of a language, as `npm run build` left it. Loaded when somebody first reads in it. */
export function catalogueOf(language: Language): Promise<Catalogue> {
  const there = known.get(language);
  if (there) return there;
  const read = readFile(projectFile('dist/server/words', `${language}.json`), 'utf8');
  const catalogue = read.then((text) => JSON.parse(text) as Catalogue);
  known.set(language, catalogue);
  catalogue.catch(() => known.delete(language));
  return catalogue;
}
