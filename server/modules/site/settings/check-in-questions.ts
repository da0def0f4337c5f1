import type { CheckInQuestion } from '#contract/coaching/check-ins.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';
import { getTranslatedText } from '../translations/texts.ts';
import { siteTexts } from './site-texts.ts';
import { matchTranslations, findStoredTranslation, type StoredTranslations } from './site-translations.ts';

/** Returns the questions of a check-in in a language, each translated or original. */
export function translateQuestions(
  values: SettingValues['check-ins'],
  stored: StoredTranslations | undefined,
  language: Language,
): CheckInQuestion[] {
  const { typed } = matchTranslations(siteTexts('check-ins', values), findStoredTranslation(stored, language) ?? []);
  return values.questions.flatMap(({ id, kind, on, min, max, ...words }, at) => {
    if (!on) return [];
    const say = (name: keyof typeof words) => getTranslatedText(typed, `questions:${at}:${name}`) || words[name];
    return [{ id, kind, question: say('question'), low: say('low'), high: say('high'), unit: say('unit'), min, max }];
  });
}
