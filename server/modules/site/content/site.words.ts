import { type Language, sameLanguage } from '#contract/i18n/languages.ts';
import type { CoachWords, Localized, SiteContent } from '#contract/site/site-content.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import { pickLanguage } from '../translations/translation.ts';

/** Translates the coach's content entry by entry, or keeps the original. */
export function translateContent(
  { language: own, social, figures, coach }: SiteContent,
  language: Language,
): Pick<SiteResponse, 'social' | 'figures'> & { coach: Omit<CoachWords, 'words'> } {
  const say = <T extends Entry>(entry: T) => translateEntry(entry, language, own);
  return {
    social: social.map(say),
    figures: {
      landing: figures.landing.map(say),
      home: figures.home.map(say),
      social: figures.social.map(say),
      about: figures.about.map(say),
    },
    coach: {
      place: coach.place,
      about: coach.about && say(coach.about),
      story: coach.story && say(coach.story),
      testimonials: coach.testimonials.map(say),
    },
  };
}

interface Entry {
  language?: string | undefined;
  translations: Record<string, object>;
}

function translateEntry<T extends Entry>(entry: T, language: Language, own: string): Localized<T> {
  const { language: written = own, translations, ...original } = entry;
  const [tag, words] = (!sameLanguage(written, language) && pickLanguage(translations, language)) || [written];
  return { ...original, ...words, language: tag };
}
