import * as z from 'zod';
import { CONTENT_MAX } from './content-limits.ts';
import { SocialLink } from './follow.ts';
import { LanguageTag } from '../i18n/language-tag.ts';
import type { PublicPicture } from '../shared/picture.ts';
import { Figure } from './site.ts';
import type { WordField } from './word-fields.ts';

const line = z.string().min(1).max(200);
const lead = z.string().max(600);
const paragraphs = z.array(z.string().min(1).max(2_000)).min(1);
/** The section on the front page; each of the panels, the halves of the coach's day, opens on its own. */
const about = z.strictObject({
  title: line,
  lead,
  panels: z
    .array(z.strictObject({ title: line, teaser: line, paragraphs }))
    .max(CONTENT_MAX.panels)
    .default([]),
});
/** The page /about. */
const story = z.strictObject({
  title: line,
  lead,
  chapters: z
    .array(
      z.strictObject({
        title: line,
        paragraphs,
        /** The line that the chapter ends on, in large type. */
        last: line.optional(),
      }),
    )
    .max(CONTENT_MAX.chapters),
});
/** A testimonial with a role and a place, never a name. */
const testimonial = z.strictObject({ quote: z.string().min(1).max(600), role: line });
const { value, label } = Figure.shape;
const figures = z
  .array(entry({ value, label }, { value: value.optional(), label }))
  .max(CONTENT_MAX.figures)
  .default([]);
const { language: _, ...link } = SocialLink.shape;
const { description, followers } = link;

/** Contents of the SITE_CONTENT file: all claims about people. Missing entries are not displayed. */
export const SiteContent = z.strictObject({
  /** Language of the file; entries may have their own. */
  language: LanguageTag.default('en'),
  social: z
    .array(
      entry(link, {
        description: description.unwrap().unwrap().optional(),
        followers: followers.unwrap().unwrap().optional(),
      }).refine(
        (each) => !each.description || Object.values(each.translations).every((words) => words.description),
        'a translation lacks the description',
      ),
    )
    .max(CONTENT_MAX.links)
    .refine((links) => new Set(links.map(({ id }) => id)).size === links.length, 'each platform can stand here once')
    .default([]),
  figures: z.strictObject({ landing: figures, home: figures, social: figures, about: figures }).prefault({}),
  coach: z
    .strictObject({
      /** Place where the coach lives, above the title of the front page: a name, the same in each language. */
      place: line.nullable().default(null),
      about: entry(about.shape, about.shape)
        .refine(
          ({ panels, translations }) =>
            Object.values(translations).every((each) => each.panels.length === panels.length),
          'a translation has as many panels',
        )
        .nullable()
        .default(null),
      story: entry(story.shape, story.shape)
        .refine(
          ({ chapters, translations }) =>
            Object.values(translations).every((each) => each.chapters.length === chapters.length),
          'a translation has as many chapters',
        )
        .nullable()
        .default(null),
      testimonials: z.array(entry(testimonial.shape, testimonial.shape)).max(CONTENT_MAX.testimonials).default([]),
    })
    .prefault({}),
});
export type SiteContent = z.infer<typeof SiteContent>;

/** An entry in one language, with that language. */
export type Localized<T> = Omit<T, 'translations' | 'language'> & { language: string };

/** Texts about and by the coach, in the page's language if available. */
export interface CoachWords {
  place: string | null;
  about: Localized<z.infer<typeof about>> | null;
  story: Localized<z.infer<typeof story>> | null;
  testimonials: Localized<z.infer<typeof testimonial>>[];
  /** Texts of the pages from the coach, in the page's language or the original. */
  words?: Partial<Record<WordField, string>>;
  /** Portrait of the coach, and further photos; missing if there are none. */
  portrait?: PublicPicture;
  photos?: PublicPicture[];
  /** Picture of the front page; missing for the motif. */
  hero?: PublicPicture;
}

/** The coach's additions to the legal pages, in the page's language if available. */
export interface LegalWords {
  terms?: LegalText;
  privacy?: LegalText;
  withdrawal?: LegalText;
  /** Day of the last change, as YYYY-MM-DD; missing without any. */
  changedOn?: string;
}

export interface LegalText {
  language: string;
  paragraphs: string[];
}

/** Something of the coach's, as it was written, and in other languages by their tags; each of them is whole. */
function entry<T extends z.ZodRawShape, W extends z.ZodRawShape>(original: T, words: W) {
  return z.strictObject({
    ...original,
    language: LanguageTag.optional(),
    translations: z.record(LanguageTag, z.strictObject(words)).default({}),
  });
}
