import type { Language } from '#contract/languages.ts';
import type { Catalogue } from '#contract/speak.ts';

/** The words of an entry, which `virtual:words` gives it: those that are there, and how the others are loaded. */
export interface WordFiles {
  known: Partial<Record<Language, Catalogue>>;
  load: Partial<Record<Language, () => Promise<{ default: Catalogue }>>>;
}

/** The language in which it can be said: the wanted one, or the one that came with a script that brings only that. */
export function spokenIn({ known, load }: WordFiles, wanted: Language): Language {
  return known[wanted] || load[wanted] ? wanted : (Object.keys(known)[0] as Language);
}

/** Settles when the words of a language are there. */
export async function wordsReady({ known, load }: WordFiles, language: Language): Promise<void> {
  known[language] ??= (await load[language]!()).default;
}

export function areKnown({ known }: WordFiles, language: Language): boolean {
  return known[language] !== undefined;
}

/** @throws Error before they are there */
export function wordsIn({ known }: WordFiles, language: Language): Catalogue {
  const words = known[language];
  if (!words) throw new Error(`The words of "${language}" are not there yet.`);
  return words;
}
