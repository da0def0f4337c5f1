import { type Language, sameLanguage } from '#contract/i18n/languages.ts';
import type { SiteContent } from '#contract/site/site-content.ts';
import { LEGAL_PAGES } from '#contract/site/legal.studio.ts';
import { FIGURE_PAGES } from '#contract/site/site-content-forms.studio.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';
import type { TranslatedGroup } from '#contract/site/translations.studio.ts';
import type { TranslationTexts } from '../translations/texts.ts';
import { pickLanguage } from '../translations/translation.ts';

/** Reads the content's translation as form values, for a group not yet saved in the studio. */
export function readContentTranslation<G extends TranslatedGroup>(
  group: G,
  values: SettingValues[G],
  { content: { coach, figures, social }, language }: { content: SiteContent; language: Language },
): TranslationTexts {
  const say = <W extends object>(entry: { translations: Record<string, W> } | null | undefined) =>
    entry ? pickLanguage(entry.translations, language)?.[1] : undefined;
  switch (group) {
    case 'story':
      return { ...toAboutTexts(say(coach.about)), ...toStoryTexts(say(coach.story)) };
    case 'figures':
      return rows(FIGURE_PAGES.flatMap((page) => figures[page].map((each, at) => [`${page}:${at}`, say(each)])));
    case 'social':
      return rows(social.map((each, at) => [`links:${at}`, say(each)]));
    case 'testimonials': {
      const { items } = values as SettingValues['testimonials'];
      // Quotes without consent are not shown.
      const shown = ({ quote, role }: (typeof items)[number]) =>
        coach.testimonials.find((each) => each.quote === quote && each.role === role);
      return rows(items.map((each, at) => [`items:${at}`, say(shown(each))]));
    }
    case 'legal': {
      const { translations } = values as SettingValues['legal'];
      const typed = translations.find((each) => sameLanguage(each.language, language));
      return Object.fromEntries(LEGAL_PAGES.map((page) => [page, typed?.[page] ?? '']));
    }
    default:
      return {};
  }
}

type AboutWords = NonNullable<SiteContent['coach']['about']>['translations'][string];
type StoryWords = NonNullable<SiteContent['coach']['story']>['translations'][string];

function toAboutTexts(words: AboutWords | undefined): TranslationTexts {
  if (!words) return {};
  const { title, lead, panels } = words;
  const each = panels.map(({ paragraphs, ...said }) => ({ ...said, text: paragraphs.join('\n\n') }));
  return { aboutTitle: title, aboutLead: lead, ...rows(each.map((said, at) => [`panels:${at}`, said])) };
}

function toStoryTexts(words: StoryWords | undefined): TranslationTexts {
  if (!words) return {};
  const { title, lead, chapters } = words;
  const each = chapters.map(({ paragraphs, ...said }) => ({ ...said, text: paragraphs.join('\n\n') }));
  return { storyTitle: title, storyLead: lead, ...rows(each.map((said, at) => [`chapters:${at}`, said])) };
}

function rows(entries: readonly (readonly [at: string | number, said: object | undefined])[]): TranslationTexts {
  return Object.fromEntries(
    entries.flatMap(([at, said]) =>
      Object.entries(said ?? {}).flatMap(([name, text]) => (typeof text === 'string' ? [[`${at}:${name}`, text]] : [])),
    ),
  );
}
