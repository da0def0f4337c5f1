import words from 'virtual:story-words';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/languages.ts';
import type { Catalogue } from '#contract/speak.ts';

const known = new Map<Language, Catalogue>([[DEFAULT_LANGUAGE, {}]]);

/** Loads what is said in the language of the toolbar, before a story is shown. Elements load theirs by themselves. */
export async function loadWords({ globals }: { globals: Readonly<Record<string, unknown>> }): Promise<void> {
  const language = languageIn(globals);
  const load = words[language];
  if (load && !known.has(language)) known.set(language, (await load()).default);
}

/** The same object each time, so that nothing is rendered for it again. */
export function wordsOf(language: Language): Catalogue {
  return known.get(language) ?? {};
}

export function languageIn({ language }: Readonly<Record<string, unknown>>): Language {
  return LANGUAGES.find((each) => each === language) ?? DEFAULT_LANGUAGE;
}
