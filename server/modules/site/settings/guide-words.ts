import { type Language, sameLanguage } from '#contract/i18n/languages.ts';
import { GUIDE_WORDS, type GuideDocument, wordsInForce } from '#contract/newsletter/guides.studio.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';
import type { OwnGuide } from '#server/modules/catalog/documents/own-guide/own-guide.ts';
import { getTranslatedText } from '../translations/texts.ts';
import { guideTexts, siteTexts } from './site-texts.ts';
import { matchTranslations, findStoredTranslation, type StoredTranslations } from './site-translations.ts';

/** Returns a guide in the coach's words: completely translated, or original. */
export function guideWordsIn(
  guide: GuideDocument,
  language: Language,
  { values, stored, own }: { values: SettingValues['guides']; stored: StoredTranslations | undefined; own: Language },
): OwnGuide | undefined {
  const words = wordsInForce(values, guide);
  if (!words) return undefined;
  const written = { ...words, language: own };
  if (sameLanguage(language, own)) return written;
  const { typed } = matchTranslations(siteTexts('guides', values), findStoredTranslation(stored, language) ?? []);
  const name = GUIDE_WORDS[guide];
  if (guideTexts(name, words).some((text) => getTranslatedText(typed, text.name) === '')) return written;
  return {
    language,
    title: getTranslatedText(typed, `${name}:title`),
    lead: getTranslatedText(typed, `${name}:lead`),
    sections: words.sections.map((_, at) => ({
      title: getTranslatedText(typed, `${name}:sections:${at}:title`),
      text: getTranslatedText(typed, `${name}:sections:${at}:text`),
    })),
  };
}
