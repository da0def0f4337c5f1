import { type Language, toLocale } from '#contract/i18n/languages.ts';

/** Returns a country's name in the coach's language, or an unknown code as it is. */
export function countryName(code: string, language: Language): string {
  return /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames(toLocale(language), { type: 'region' }).of(code) ?? code)
    : code;
}
