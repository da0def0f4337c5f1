import { type Language, toLocale } from '#contract/languages.ts';

/** A country by its name in the coach's language; a code that no country has is shown as it is. */
export function countryName(code: string, language: Language): string {
  return /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames(toLocale(language), { type: 'region' }).of(code) ?? code)
    : code;
}
