import type { Language } from '#contract/languages.ts';

/** What a language calls itself: "suomi". Its tag, in a browser that has no names of languages. */
export function languageName(language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
