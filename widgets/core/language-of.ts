import { type Language, matchLanguage } from '#contract/languages.ts';

/** The language of an element: what its own `lang` says, or the next one around it; of a shop that has no such language, the shop's own. */
export function languageOf(element: Element, ofShop?: Language): Language {
  return matchLanguage(langAround(element), ofShop);
}

/** `lang=""` says that nobody knows: it hides what is said further out, as it does for the browser. */
function langAround(element: Element | undefined): string | null | undefined {
  const said = element?.closest('[lang]');
  return said ? said.getAttribute('lang') : element && langAround((element.getRootNode() as ShadowRoot).host);
}
