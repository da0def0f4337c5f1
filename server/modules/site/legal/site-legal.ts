import { type Language, sameLanguage } from '#contract/languages.ts';
import type { LegalWords } from '#contract/site-content.ts';
import { LEGAL_PAGES } from '#contract/studio/legal.ts';
import type { SettingValues } from '#contract/studio/site.ts';
import { said, type Typed } from '../translations/texts.ts';

/** What the coach adds, and what they have made of it in other languages. */
export interface OwnLegal {
  values: SettingValues['legal'];
  /** Undefined for a language of which nothing was kept. */
  typedIn: (language: Language) => Typed | undefined;
}

/** What the coach has added to each legal page: in the reader's language, or as it was written. */
export function legalIn({ values, typedIn }: OwnLegal, language: Language, own: Language): LegalWords {
  const words: LegalWords = {};
  const typed = typedIn(language);
  for (const page of LEGAL_PAGES) {
    const before = values.translations.find((each) => sameLanguage(each.language, language) && each[page]);
    const translated = typed ? said(typed, page) : before?.[page];
    const text = translated || values[page];
    if (text) words[page] = { language: translated ? language : own, paragraphs: paragraphsOf(text) };
  }
  return words;
}

/** What an empty line divides. */
export const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
