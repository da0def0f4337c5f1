import { type Language, sameLanguage } from '#contract/languages.ts';
import type { LegalWords } from '#contract/site-content.ts';
import { LEGAL_PAGES } from '#contract/studio/legal.ts';
import type { SettingValues } from '#contract/studio/site.ts';
import { getTranslatedText, type TranslationTexts } from '../translations/texts.ts';

/** What the coach adds, and what they have made of it in other languages. */
export interface OwnLegal {
  values: SettingValues['legal'];
  /** Undefined for a language of which nothing was kept. */
  typedIn: (language: Language) => TranslationTexts | undefined;
}

/** What the coach has added to each legal page: in the reader's language, or as it was written. */
export function translateLegal({ values, typedIn }: OwnLegal, language: Language, own: Language): LegalWords {
  const words: LegalWords = {};
  const typed = typedIn(language);
  for (const page of LEGAL_PAGES) {
    const before = values.translations.find((each) => sameLanguage(each.language, language) && each[page]);
    const translated = typed ? getTranslatedText(typed, page) : before?.[page];
    const text = translated || values[page];
    if (text) words[page] = { language: translated ? language : own, paragraphs: splitParagraphs(text) };
  }
  return words;
}

/** What an empty line divides. */
export const splitParagraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
