import { type Language, sameLanguage } from '#contract/languages.ts';
import type { LegalWords } from '#contract/site-content.ts';
import type { SettingValues } from '#contract/studio/site.ts';

type Values = SettingValues['legal'];

/** What the coach has added to each legal page: in the reader's language, or as it was written. */
export function legalIn(values: Values, language: Language, own: Language): LegalWords {
  const words: LegalWords = {};
  for (const page of ['terms', 'privacy', 'withdrawal'] as const) {
    const translated = values.translations.find((each) => sameLanguage(each.language, language) && each[page]);
    const text = translated?.[page] ?? values[page];
    if (text) words[page] = { language: translated?.language ?? own, paragraphs: paragraphsOf(text) };
  }
  return words;
}

/** What an empty line divides. */
export const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
