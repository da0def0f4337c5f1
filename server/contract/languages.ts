/**
 * The languages that a shop speaks. The last one is a pseudo-language for stories and journeys: it is had by its
 * name alone and offered to nobody.
 */
export const LANGUAGES = ['en', 'fi', 'sv', 'de', 'es', 'pt-BR', 'ko', 'ja', 'en-XA'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = 'en';

/** What can be chosen: by a coach for the shop, by a visitor. */
export const OFFERED_LANGUAGES = LANGUAGES.filter((language) => language !== 'en-XA');

/** The language that a BCP 47 tag asks for. What is no tag, or names a language that is not there, is the fallback. */
export function matchLanguage(wanted: string | null | undefined, fallback: Language = DEFAULT_LANGUAGE): Language {
  return wanted && wanted.length <= LONGEST ? (findLanguage(wanted, LANGUAGES) ?? fallback) : fallback;
}

/** Of tags that are longer, software need not take any notice (RFC 5646, 4.4.1). */
const LONGEST = 35;

/**
 * The one of some languages that a tag asks for: the very same, or else the first of the same language, since a
 * reader from Lisbon is better served by Brazil's words than by another language's. An underscore is a frequent slip.
 */
export function findLanguage<T extends string>(wanted: string, languages: readonly T[]): T | undefined {
  const tag = wanted.toLowerCase().replace(/_/g, '-');
  const first = (each: string) => each.split('-')[0];
  return languages.find((each) => each.toLowerCase() === tag) ?? languages.find((each) => first(each) === first(tag));
}

/** Where lines of a language begin. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(?:ar|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(language) ? 'rtl' : 'ltr';
}
