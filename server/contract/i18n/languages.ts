/** Languages of the shop. The last one is a pseudo-language, for stories and journeys. */
export const LANGUAGES = ['en', 'fi', 'sv', 'de', 'es', 'pt-BR', 'ko', 'ja', 'en-XA'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Available by name only, and not offered: the pseudo-language and unfinished translations. */
const DRAFTS: readonly Language[] = ['en-XA'];

export const DEFAULT_LANGUAGE = 'en';

/** Languages to choose from, for the shop and for visitors. Each is complete (`npm run check`). */
export const OFFERED_LANGUAGES = /* @__PURE__ */ LANGUAGES.filter(isOffered);

export function isOffered(language: Language): boolean {
  return !DRAFTS.includes(language);
}

/**
 * Returns the language for a BCP 47 tag: an exact match, or the first with the same primary language, since a reader
 * from Lisbon prefers Brazilian Portuguese to another language. Invalid tags and unavailable languages get the
 * fallback.
 */
export function matchLanguage(wanted: string | null | undefined, fallback: Language = DEFAULT_LANGUAGE): Language {
  return findLanguage(wanted) ?? fallback;
}

/** Returns the language for a tag; undefined if it is not available. */
export function findLanguage(wanted: string | null | undefined): Language | undefined {
  if (!wanted || wanted.length > LONGEST) return undefined;
  const tag = wanted.toLowerCase();
  const same = LANGUAGES.find((language) => language.toLowerCase() === tag);
  return same ?? LANGUAGES.find((language) => primary(language) === primary(tag));
}

/** Software may ignore longer tags (RFC 5646, 4.4.1). */
const LONGEST = 35;

/** Returns the tag for addresses and loaders, as short as is unique, such as `pt`. */
export function shortTag(language: Language): string {
  const first = LANGUAGES.find((each) => primary(each) === primary(language));
  return first === language ? primary(language) : language.toLowerCase();
}

/** Returns the short tags of the shop's other languages, longer ones before their prefixes. */
export function listOtherLanguageTags(own: Language): string[] {
  return LANGUAGES.filter((each) => each !== own)
    .toReversed()
    .map(shortTag);
}

/** Returns the path prefix of a language: `/fi`; '' for the shop's own. */
export function getLanguagePrefix(language: Language, own: Language): string {
  return language === own ? '' : `/${shortTag(language)}`;
}

/** Returns the path of a page in a language; the front page of one is the prefix alone. */
export function pathIn(language: Language, path: string, own: Language): string {
  return getLanguagePrefix(language, own) + (path === '/' && language !== own ? '' : path);
}

/** Splits the language off a path: `/fi/blog` is Finnish and `/blog`. Without a prefix it is the shop's own. */
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

/** Returns true if two tags have the same primary language. */
export function sameLanguage(one: string, other: string): boolean {
  return primary(one.toLowerCase()) === primary(other.toLowerCase());
}

function primary(tag: string): string {
  return tag.split('-')[0]!;
}

/**
 * Returns the locale for `Intl`. English uses the given region, because pages and mails differ.
 * The pseudo-language formats days and amounts as English.
 */
export function toLocale(language: Language, english = 'en-US'): string {
  return language.startsWith('en') ? english : language;
}

/** Returns the locale for dates: British in English, as in mails. Amounts use `toLocale`. */
export function toDateLocale(language: Language): string {
  return toLocale(language, 'en-GB');
}

/** Returns the text direction of a language. */
export function getTextDirection(language: string): 'ltr' | 'rtl' {
  return /^(?:ar|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(language) ? 'rtl' : 'ltr';
}
