import { type Language, getLanguagePrefix, withoutPrefix } from '#contract/i18n/languages.ts';

/** Returns the sign-in page in the language of the page to return to. */
export function buildLoginUrl(returnTo: string, own: Language, query: string): string {
  return `${getLanguagePrefix(languageOfPage(returnTo, own) ?? own, own)}/login${query && `?${query}`}`;
}

/** Returns the language in a page's address. Paths in the shop's language may come from a mail's link. */
export function languageOfPage(path: string, own: Language): Language | undefined {
  const { language } = withoutPrefix(path, own);
  return language === own ? undefined : language;
}
