import { type Language, LANGUAGES, matchLanguage, shortTag } from '#contract/i18n/languages.ts';

/**
 * Returns the language of an element: its own `lang`, the closest one around it, or the page's headers. Falls back to
 * the shop's own language.
 */
export function resolveElementLanguage(element: Element, ofShop?: Language): Language {
  const said = langAround(element) ?? LANGUAGES.find((each) => element.matches(`:lang(${shortTag(each)})`));
  return matchLanguage(said, ofShop);
}

/** Crosses shadow roots. `lang=""` means unknown and hides outer values, as in CSS. */
function langAround(element: Element | undefined): string | null {
  if (!element) return null;
  const said = element.closest('[lang]');
  return said ? said.getAttribute('lang') : langAround((element.getRootNode() as ShadowRoot).host);
}
