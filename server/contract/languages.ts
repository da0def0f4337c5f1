/** The languages that a shop speaks. The last one is a pseudo-language, for stories and journeys. */
export const LANGUAGES = ['en', 'fi', 'sv', 'de', 'es', 'pt-BR', 'ko', 'ja', 'en-XA'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Had by their name alone, and offered to nobody: the pseudo-language, and whatever is still being translated. */
const DRAFTS: readonly Language[] = ['en-XA'];

export const DEFAULT_LANGUAGE = 'en';

/** What can be chosen: by a coach for the shop, by a visitor. Every sentence is there in each (`npm run check`). */
export const OFFERED_LANGUAGES = /* @__PURE__ */ LANGUAGES.filter(isOffered);

export function isOffered(language: Language): boolean {
  return !DRAFTS.includes(language);
}

/**
 * The language that a BCP 47 tag asks for: the very same, or else the first of the same language, since a reader from
 * Lisbon is better served by Brazil's words than by another language's. What is no tag, or names a language that is
 * not there, is the fallback.
 */
export function matchLanguage(wanted: string | null | undefined, fallback: Language = DEFAULT_LANGUAGE): Language {
  return findLanguage(wanted) ?? fallback;
}

/** The same, and undefined where none is there. */
export function findLanguage(wanted: string | null | undefined): Language | undefined {
  if (!wanted || wanted.length > LONGEST) return undefined;
  const tag = wanted.toLowerCase();
  const same = LANGUAGES.find((language) => language.toLowerCase() === tag);
  return same ?? LANGUAGES.find((language) => primary(language) === primary(tag));
}

/** Of tags that are longer, software need not take any notice (RFC 5646, 4.4.1). */
const LONGEST = 35;

/** A language as addresses and loaders write it: no more of its tag than tells it from the others, such as `pt`. */
export function shortTag(language: Language): string {
  const first = LANGUAGES.find((each) => primary(each) === primary(language));
  return first === language ? primary(language) : language.toLowerCase();
}

/** What a shop speaks besides its own language, as short tags; one that begins like another stands in front of it. */
export function listOtherLanguageTags(own: Language): string[] {
  return LANGUAGES.filter((each) => each !== own)
    .toReversed()
    .map(shortTag);
}

/** What addresses of pages in a language begin with: `/fi`; nothing for the shop's own. */
export function getLanguagePrefix(language: Language, own: Language): string {
  return language === own ? '' : `/${shortTag(language)}`;
}

/** The path of a page in a language; the front page of one is the prefix alone. */
export function pathIn(language: Language, path: string, own: Language): string {
  return getLanguagePrefix(language, own) + (path === '/' && language !== own ? '' : path);
}

/** A path without its language: `/fi/blog` is Finnish and `/blog`. What begins with no language is the shop's own. */
export function withoutPrefix(path: string, own: Language): { language: Language; path: string } {
  const [, first = ''] = path.split('/', 2);
  const language = LANGUAGES.find((each) => each !== own && shortTag(each) === first);
  return language ? { language, path: path.slice(first.length + 1) || '/' } : { language: own, path };
}

/** The proper spelling of a path whose language is written in another way, or is the shop's own; undefined for any other. */
export function properPath(path: string, own: Language): string | undefined {
  const [, first = ''] = path.split('/', 2);
  const written = first.toLowerCase();
  const language = LANGUAGES.find((each) => [each.toLowerCase(), shortTag(each)].includes(written));
  if (!language || getLanguagePrefix(language, own) === `/${first}`) return undefined;
  return getLanguagePrefix(language, own) + path.slice(first.length + 1) || '/';
}

/** Whether who reads the one reads the other: Portuguese is Portuguese wherever it was written. */
export function sameLanguage(one: string, other: string): boolean {
  return primary(one.toLowerCase()) === primary(other.toLowerCase());
}

function primary(tag: string): string {
  return tag.split('-')[0]!;
}

/**
 * What `Intl` is asked for. English is written as it is in the place that is given: pages and mails do not agree on
 * one. The pseudo-language is about words; its days and amounts are English.
 */
export function toLocale(language: Language, english = 'en-US'): string {
  return language.startsWith('en') ? english : language;
}

/** Where lines of a language begin. */
export function getTextDirection(language: string): 'ltr' | 'rtl' {
  return /^(?:ar|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(language) ? 'rtl' : 'ltr';
}
