import { type Language, LANGUAGES, matchLanguage, shortTag } from '#contract/languages.ts';

/**
 * The language of an element: its own `lang`, or the next one around it, or what the page's headers say; the shop's own
 * where nothing is said, or a language that it does not speak.
 */
export function resolveElementLanguage(element: Element, ofShop?: Language): Language {
  const said = langAround(element) ?? LANGUAGES.find((each) => element.matches(`:lang(${shortTag(each)})`));
  return matchLanguage(said, ofShop);
}

/** Out of shadow roots as well. `lang=""` says that nobody knows, and hides what is said further out, as in CSS. */
function langAround(element: Element | undefined): string | null {
  if (!element) return null;
  const said = element.closest('[lang]');
  return said ? said.getAttribute('lang') : langAround((element.getRootNode() as ShadowRoot).host);
}
