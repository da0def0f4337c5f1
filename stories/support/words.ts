import words from 'virtual:story-words';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/i18n/languages.ts';
import type { Catalogue } from '#contract/i18n/speak.ts';

const catalogues = new Map<Language, Catalogue>([[DEFAULT_LANGUAGE, {}]]);

/** Loads the messages of the toolbar's language before a story. Elements load theirs by themselves. */
export async function loadWords({ globals }: { globals: Readonly<Record<string, unknown>> }): Promise<void> {
  const language = languageIn(globals);
  const load = words[language];
  if (load && !catalogues.has(language)) catalogues.set(language, (await load()).default);
}

/** Returns the same object each time, which avoids renders. */
export function getCatalogue(language: Language): Catalogue {
  return catalogues.get(language) ?? {};
}

export function languageIn({ language }: Readonly<Record<string, unknown>>): Language {
  return LANGUAGES.find((each) => each === language) ?? DEFAULT_LANGUAGE;
}
