import * as z from 'zod';
import { SocialLink } from './follow.ts';
import { Figures } from './site.ts';

const line = z.string().min(1).max(200);
const paragraphs = z.array(z.string().min(1).max(2_000)).min(1);

/** Something that a client said and may be quoted with. */
const Testimonial = z.strictObject({
  quote: z.string().min(1).max(600),
  /** A role and a place, never a name. */
  role: line,
});

/** What the coach says about themselves, and others about them. What is missing is not shown. */
export const CoachWords = z.strictObject({
  /** Where the coach lives, above the title of the front page. */
  place: line.nullable().default(null),
  /** The section on the front page. */
  about: z
    .strictObject({
      title: line,
      lead: z.string().max(600),
      /** The halves of the coach's day; each opens on its own. */
      panels: z.array(z.strictObject({ title: line, teaser: line, paragraphs })).default([]),
    })
    .nullable()
    .default(null),
  /** The page /about. */
  story: z
    .strictObject({
      title: line,
      lead: z.string().max(600),
      chapters: z.array(
        z.strictObject({
          title: line,
          paragraphs,
          /** The line that the chapter ends on, in large type. */
          last: line.optional(),
        }),
      ),
    })
    .nullable()
    .default(null),
  testimonials: z.array(Testimonial).default([]),
});
export type CoachWords = z.infer<typeof CoachWords>;

/** The file that SITE_CONTENT names: everything that claims something about people. */
export const SiteContent = z.strictObject({
  social: z
    .array(SocialLink)
    .refine((links) => new Set(links.map(({ id }) => id)).size === links.length, 'each platform can stand here once')
    .default([]),
  figures: Figures.prefault({}),
  coach: CoachWords.prefault({}),
});
export type SiteContent = z.infer<typeof SiteContent>;
