import { sameLanguage } from '#contract/i18n/languages.ts';
import { type SiteContent } from '#contract/site/site-content.ts';
import { type FIGURE_PAGES, OTHER_PLATFORM, PLATFORMS } from '#contract/site/site-content-forms.studio.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';
import type { TranslatedGroup } from '#contract/site/translations.studio.ts';
import type { TranslationContents } from '../translations/texts.ts';
import { siteTexts } from './site-texts.ts';
import { buildEntryTranslation, matchTranslations, type SiteTranslations } from './site-translations.ts';
import { splitParagraphs } from '../legal/site-legal.ts';

/**
 * Merges the groups saved in the studio into the environment's content file. A text that equals the file's keeps the
 * file's translations, unless the studio has its own.
 */
export function mergeSavedContent(
  first: SiteContent,
  saved: Partial<SettingValues>,
  { values, translations }: { values: SettingValues; translations: SiteTranslations },
): SiteContent {
  const { story, figures, testimonials, social } = saved;
  const content = {
    ...first,
    ...(social && { social: toSocialLinks(social.links).map((link) => like(link, first.social, social.language)) }),
    ...(figures && {
      figures: eachPage((page) => figures[page].map((each) => like(each, first.figures[page], figures.language))),
    }),
    coach: {
      ...first.coach,
      ...(story && toStory(story, first.coach)),
      ...(testimonials && {
        testimonials: testimonials.items.map(({ quote, role }) =>
          like({ quote, role }, first.coach.testimonials, testimonials.language),
        ),
      }),
    },
  };
  const translated = translatedContent(content, values, translations);
  if (!testimonials) return translated;
  const agreed = ({ consentBy, consentOn }: (typeof testimonials.items)[number]) =>
    consentBy !== '' && consentOn !== '';
  const shown = translated.coach.testimonials.filter((_, at) => agreed(testimonials.items[at]!));
  return { ...translated, coach: { ...translated.coach, testimonials: shown } };
}

/** Adds the studio's translations, entry by entry. */
function translatedContent(content: SiteContent, values: SettingValues, kept: SiteTranslations): SiteContent {
  const { coach } = content;
  const { about, story } = coach;
  const say = sayer(values, kept);
  return {
    ...content,
    social: content.social.map((each, at) => say('social', `links:${at}`, each)),
    figures: eachPage((page) => content.figures[page].map((each, at) => say('figures', `${page}:${at}`, each))),
    coach: {
      ...coach,
      about: about && say('story', 'about', about),
      story: story && say('story', 'story', story),
      testimonials: coach.testimonials.map((each, at) => say('testimonials', `items:${at}`, each)),
    },
  };
}

type Entries = Exclude<TranslatedGroup, 'words'>;

function sayer(values: SettingValues, kept: SiteTranslations) {
  const held = new Map<string, [string, TranslationContents][]>();
  const heldOf = (group: Entries) => {
    const texts = siteTexts(group, values[group]);
    return Object.entries(kept[group] ?? {}).map(([tag, stored]): [string, TranslationContents] => [
      tag,
      matchTranslations(texts, stored),
    ]);
  };
  return <T extends { translations: object }>(group: Entries, at: string, entry: T): T => {
    const said = held.get(group) ?? heldOf(group);
    held.set(group, said);
    if (said.length === 0) return entry;
    const others = Object.entries(entry.translations).filter(([tag]) => !said.some(([own]) => sameLanguage(own, tag)));
    const own = said.flatMap(([tag, texts]) => {
      const words = buildEntryTranslation(group, at, values[group], texts);
      return words ? [[tag, words] as const] : [];
    });
    return { ...entry, translations: Object.fromEntries<object>([...others, ...own]) };
  };
}

const eachPage = <T>(make: (page: (typeof FIGURE_PAGES)[number]) => T) => ({
  landing: make('landing'),
  home: make('home'),
  social: make('social'),
  about: make('about'),
});

function toSocialLinks(links: SettingValues['social']['links']) {
  const ids = links.map(({ id, name }) => (id === OTHER_PLATFORM ? toPlatformId(name) : id));
  return links.map(({ id, name, url, handle, description, followers }, at) => ({
    // A name without valid letters, or with a duplicate id, gets its position as id.
    id: ids[at] && ids.indexOf(ids[at]) === at ? ids[at] : freeId(ids, at + 1),
    name: id === OTHER_PLATFORM ? name : PLATFORMS[id],
    url,
    handle: handle || null,
    description: description || null,
    followers: followers || null,
  }));
}

function freeId(taken: readonly string[], place: number): string {
  const id = `${OTHER_PLATFORM}-${place}`;
  // A platform may be called "Other 3", so further tries start after all positions.
  return taken.includes(id) ? freeId(taken, place + taken.length) : id;
}

/** Converts "Bluesky" to `bluesky`, as in a content file. */
function toPlatformId(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function toStory(
  { language, place, aboutTitle, aboutLead, panels, storyTitle, storyLead, chapters }: SettingValues['story'],
  { about, story }: SiteContent['coach'],
): Pick<SiteContent['coach'], 'place' | 'about' | 'story'> {
  const shownAbout = {
    title: aboutTitle,
    lead: aboutLead,
    panels: panels.map(({ title, teaser, text }) => ({ title, teaser, paragraphs: splitParagraphs(text) })),
  };
  const shownStory = {
    title: storyTitle,
    lead: storyLead,
    chapters: chapters.map(({ title, text, last }) => ({
      title,
      paragraphs: splitParagraphs(text),
      ...(last && { last }),
    })),
  };
  return {
    place: place || null,
    about: aboutTitle === '' ? null : like(shownAbout, about ? [about] : [], language),
    story: storyTitle === '' ? null : like(shownStory, story ? [story] : [], language),
  };
}

interface Translated {
  language?: string | undefined;
  translations: Record<string, never>;
}

/** Takes translations from an entry with the same text, and its language if none is chosen. */
function like<T extends object, F extends { language?: string | undefined; translations: object }>(
  words: T,
  known: readonly F[],
  chosen: string | undefined,
): T & Pick<F, 'language' | 'translations'> {
  const said = comparable(words);
  const same = known.find((each) => comparable({ ...each, language: undefined, translations: undefined }) === said);
  const { language, translations } =
    same ?? ({ translations: {} } satisfies Translated as Pick<F, 'language' | 'translations'>);
  const own = language ?? chosen;
  return { ...words, ...(own !== undefined && { language: own }), translations };
}

/** Serialises a value independently of the order of its fields. */
function comparable(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
