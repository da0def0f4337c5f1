import type { Language } from '#contract/i18n/languages.ts';

/** Returns a language's own name, such as "suomi". Falls back to its tag if the browser has no language names. */
export function languageName(language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
