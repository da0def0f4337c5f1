import { type SiteContent } from '#contract/site-content.ts';
import { PLATFORMS } from '#contract/studio/site-content-forms.ts';
import type { SettingValues } from '#contract/studio/site.ts';
import { paragraphsOf } from '../site/site-legal.ts';

/**
 * The coach's content with the groups that were saved in the studio in place of what the environment's file says. A
 * text that stands as the file has it keeps the file's translations; a changed one is shown as it was written.
 */
export function contentWith(first: SiteContent, saved: Partial<SettingValues>): SiteContent {
  const { story, figures, testimonials, social } = saved;
  return {
    ...first,
    ...(social && { social: social.links.map((link) => like(socialOf(link), first.social)) }),
    ...(figures && {
      figures: {
        landing: figures.landing.map((each) => like(each, first.figures.landing)),
        home: figures.home.map((each) => like(each, first.figures.home)),
        social: figures.social.map((each) => like(each, first.figures.social)),
        about: figures.about.map((each) => like(each, first.figures.about)),
      },
    }),
    coach: {
      ...first.coach,
      ...(story && storyOf(story, first.coach)),
      ...(testimonials && {
        testimonials: testimonials.items
          .filter(({ consentBy, consentOn }) => consentBy !== '' && consentOn !== '')
          .map(({ quote, role }) => like({ quote, role }, first.coach.testimonials)),
      }),
    },
  };
}

function socialOf({ id, url, handle, description, followers }: SettingValues['social']['links'][number]) {
  return {
    id,
    name: PLATFORMS[id],
    url,
    handle: handle || null,
    description: description || null,
    followers: followers || null,
  };
}

function storyOf(
  { place, aboutTitle, aboutLead, panels, storyTitle, storyLead, chapters }: SettingValues['story'],
  { about, story }: SiteContent['coach'],
): Pick<SiteContent['coach'], 'place' | 'about' | 'story'> {
  const shownAbout = {
    title: aboutTitle,
    lead: aboutLead,
    panels: panels.map(({ title, teaser, text }) => ({ title, teaser, paragraphs: paragraphsOf(text) })),
  };
  const shownStory = {
    title: storyTitle,
    lead: storyLead,
    chapters: chapters.map(({ title, text, last }) => ({
      title,
      paragraphs: paragraphsOf(text),
      ...(last && { last }),
    })),
  };
  return {
    place: place || null,
    about: aboutTitle === '' ? null : like(shownAbout, about ? [about] : []),
    story: storyTitle === '' ? null : like(shownStory, story ? [story] : []),
  };
}

interface Translated {
  language?: string | undefined;
  translations: Record<string, never>;
}

/** With language and translations of the one that says the same. */
function like<T extends object, F extends { language?: string | undefined; translations: object }>(
  words: T,
  known: readonly F[],
): T & Pick<F, 'language' | 'translations'> {
  const said = comparable(words);
  const same = known.find((each) => comparable({ ...each, language: undefined, translations: undefined }) === said);
  const { language, translations } =
    same ?? ({ translations: {} } satisfies Translated as Pick<F, 'language' | 'translations'>);
  return { ...words, ...(language !== undefined && { language }), translations };
}

/** Whatever the order of its fields. */
function comparable(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
