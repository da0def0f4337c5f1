import { type Language, sameLanguage } from '#contract/i18n/languages.ts';
import { type TranslatableText, type TranslationTexts, toTranslationWords } from './texts.ts';
import { findRowTranslation } from './translation.ts';
import { expectVersion } from '#server/modules/studio/version.ts';

/** Builds the operations for a row that stores its own translations. */
export function createRowTranslations(
  row: Row,
  texts: readonly TranslatableText[],
  finish?: (words: Words, before: unknown) => Words | Promise<Words>,
) {
  return {
    version: () => row.version,
    expect: (version: number) => expectVersion(row, version),
    async keep(language: Language, typed: TranslationTexts | null) {
      const before = findRowTranslation(row.translations, language)?.[1];
      const all = Object.entries(row.translations).filter(([tag]) => typed !== null || !sameLanguage(tag, language));
      const words = typed && toTranslationWords(typed, texts);
      const own = words && { [language]: (await finish?.(words, before)) ?? words };
      row.translations = { ...Object.fromEntries(all), ...own };
    },
  };
}

interface Row {
  version: number;
  translations: Record<string, unknown>;
}

export type Words = Record<string, unknown>;
