import { type Language, sameLanguage } from '#contract/i18n/languages.ts';
import type { LegalWords } from '#contract/site/site-content.ts';
import { LEGAL_PAGES } from '#contract/site/legal.studio.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';
import { getTranslatedText, type TranslationTexts } from '../translations/texts.ts';

/** Legal texts of the coach, with translations. */
export interface OwnLegal {
  values: SettingValues['legal'];
  /** Undefined for a language without a translation. */
  typedIn: (language: Language) => TranslationTexts | undefined;
}

/** Returns the coach's additions to each legal page, translated or original. */
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

/** Splits a text at empty lines. */
export const splitParagraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
