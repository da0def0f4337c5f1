import * as z from 'zod';
import { CONTENT_MAX } from './content-limits.ts';
import { boundedText } from '../forms/form-fields.ts';
import { createEmailField } from '../forms/forms.ts';
import { OFFERED_LANGUAGES } from '../i18n/languages.ts';
import { sentence } from '../i18n/sentence.ts';
import { ONBOARDING_GOALS } from '../coaching/onboarding-options.ts';
import {
  GOAL_WORDS,
  PLACE_WORDS,
  STYLE_WORDS,
  TAKEABLE,
  WORD_FIELDS,
  type WordField,
  wordShape,
} from './word-fields.ts';

const needed = (max: number) => boundedText(max).min(1, sentence(/*i18n*/ 'Fill this in.'));
const list = <T extends z.ZodType>(item: T, max: number) =>
  z.array(item).max(max, sentence(/*i18n*/ 'Use at most {max}.', { max }));

/** Language of a group; the content's own by default. */
const language = z.enum(OFFERED_LANGUAGES, sentence(/*i18n*/ 'Choose a language.')).optional();

const TITLE_FIRST = sentence(/*i18n*/ 'Enter a title. The section is hidden without one.');

/** The coach's story: the section on the front page, and the page about the coach. Texts have an empty line between paragraphs. */
const StoryForm = z
  .object({
    language,
    place: boundedText(200),
    aboutTitle: boundedText(200),
    aboutLead: boundedText(600),
    panels: list(z.object({ title: needed(200), teaser: needed(200), text: needed(10_000) }), CONTENT_MAX.panels),
    storyTitle: boundedText(200),
    storyLead: boundedText(600),
    chapters: list(
      z.object({ title: needed(200), text: needed(10_000), last: boundedText(200) }),
      CONTENT_MAX.chapters,
    ),
  })
  .refine(({ aboutTitle, aboutLead, panels }) => aboutTitle || (!aboutLead && panels.length === 0), {
    error: TITLE_FIRST,
    path: ['aboutTitle'],
  })
  .refine(({ storyTitle, storyLead, chapters }) => storyTitle || (!storyLead && chapters.length === 0), {
    error: TITLE_FIRST,
    path: ['storyTitle'],
  });

const figures = list(z.object({ value: needed(20), label: needed(60) }), CONTENT_MAX.figures);
export const FIGURE_PAGES = ['landing', 'home', 'social', 'about'] as const;

/** Claims in numbers, by the page that shows them. */
const FiguresForm = z.object({ language, landing: figures, home: figures, social: figures, about: figures });

/** Testimonials. One without name and date of the consent is stored but not displayed. */
const TestimonialsForm = z.object({
  language,
  items: list(
    z.object({
      quote: needed(600),
      /** A role and a place, such as "Nurse, Tampere": never a name. */
      role: needed(200),
      consentBy: boundedText(120),
      /** Their address, never displayed: erasing the person also removes the testimonial. */
      consentEmail: z
        .literal('')
        .or(createEmailField(sentence(/*i18n*/ 'Enter an e-mail address or leave empty.')))
        .default(''),
      consentOn: z
        .string()
        .trim()
        .refine((day) => day === '' || z.iso.date().safeParse(day).success, sentence(/*i18n*/ 'Choose a date.')),
    }),
    CONTENT_MAX.testimonials,
  ),
});

/** Common platforms. */
export const PLATFORMS = {
  instagram: 'Instagram',
  strava: 'Strava',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
} as const;

/** In place of a platform: any other, which the coach names. */
export const OTHER_PLATFORM = 'other';

const SocialForm = z.object({
  language,
  links: list(
    z
      .object({
        id: z.enum(['instagram', 'strava', 'youtube', 'linkedin', OTHER_PLATFORM]),
        /** Name of another platform; unused for common ones. Missing in older data. */
        name: boundedText(40)
          .refine((name) => !/[<>\p{Cc}]/u.test(name), sentence(/*i18n*/ 'Use a single line without < and >.'))
          .default(''),
        url: z
          .string()
          .trim()
          .refine(
            (url) => /^https:\/\/[^/]/.test(url) && URL.canParse(url),
            sentence(/*i18n*/ 'Enter an address that starts with https://.'),
          ),
        handle: boundedText(80),
        description: boundedText(300),
        followers: boundedText(20),
      })
      .refine(({ id, name }) => id !== OTHER_PLATFORM || name !== '', {
        error: sentence(/*i18n*/ 'Enter a name.'),
        path: ['name'],
      }),
    CONTENT_MAX.links,
  ).refine(
    (links) => new Set(links.map(platformName)).size === links.length,
    sentence(/*i18n*/ 'Add each platform once.'),
  ),
});

/** A typed name may match a common platform, regardless of case. */
function platformName({ id, name }: { id: keyof typeof PLATFORMS | typeof OTHER_PLATFORM; name: string }): string {
  return (id === OTHER_PLATFORM ? name : PLATFORMS[id]).normalize().toLowerCase();
}

const word = (field: WordField) => boundedText(wordShape(field).max);

export const LEAVE_TRAINING = sentence(/*i18n*/ 'Keep at least one place and one training type.');

/** Texts of the pages in the shop's own language. An empty one is the default. */
const WordsForm = z.object({
  ...(Object.fromEntries(WORD_FIELDS.map((field) => [field, word(field)])) as Record<
    WordField,
    ReturnType<typeof word>
  >),
  /** Parts that are removed from all pages, whatever their texts are. */
  taken: z
    .array(z.enum(TAKEABLE, sentence(/*i18n*/ 'Unknown field.')))
    .max(TAKEABLE.length)
    .refine(
      (taken) => ONBOARDING_GOALS.some((goal) => !taken.includes(GOAL_WORDS[goal])),
      sentence(/*i18n*/ 'Keep at least one goal besides “Lose weight”.'),
    )
    .refine(
      (taken) => [PLACE_WORDS, STYLE_WORDS].every((words) => Object.values(words).some((one) => !taken.includes(one))),
      LEAVE_TRAINING,
    )
    .default([]),
});

export const ContentForms = {
  story: StoryForm,
  figures: FiguresForm,
  testimonials: TestimonialsForm,
  social: SocialForm,
  words: WordsForm,
} as const;
