import * as z from 'zod';
import { foldText } from '../forms/fold-text.ts';
import { OWN_CATEGORY } from '../forms/form-rules.ts';
import { sentence } from '../i18n/sentence.ts';

/** Free content on request: the shop's guides, and the coach's free programmes by number. */
export const Guide = z.union([z.enum(['blueprint', 'anti-scam']), z.templateLiteral(['program-', z.int().positive()])]);
export type Guide = z.infer<typeof Guide>;

/** Maximum number of tags of a reader, and of a newsletter. */
export const TAGS_MAX = 20;

/** Returns true for a word or two of letters and digits, of at most 40 characters. */
export const isTag = (text: string): boolean => OWN_CATEGORY.test(text);

/** Typed tags: `a, b`. Case is ignored when comparing. */
const TagsInput = z
  .string()
  .max(1_000, sentence(/*i18n*/ 'Use fewer tags.'))
  .transform(splitTags)
  .refine((tags) => tags.length > 0, sentence(/*i18n*/ 'Enter a tag.'))
  .refine((tags) => tags.length <= TAGS_MAX, sentence(/*i18n*/ 'At most {max} tags.', { max: TAGS_MAX }))
  .refine(
    (tags) => tags.every(isTag),
    sentence(/*i18n*/ 'Use at most 40 characters: letters, digits, spaces, hyphens, +, & and apostrophes.'),
  );

/** A tag of readers, or `guide:` with a guide that they asked for. */
export const ReaderTag = z
  .string()
  .refine(
    (tag) => (tag.startsWith('guide:') ? Guide.safeParse(tag.slice('guide:'.length)).success : isTag(tag)),
    sentence(/*i18n*/ 'This tag does not exist.'),
  );

/** GET /api/coach/subscribers/tags: tags in use. */
export const TagsResponse = z.object({
  /** With the number of subscribers who have it. */
  tags: z.array(z.object({ tag: z.string(), subscribers: z.int() })),
  /** Guides that can be asked for; `name` is null for the shop's own. */
  guides: z.array(z.object({ guide: Guide, name: z.string().nullable() })),
});
export type TagsResponse = z.infer<typeof TagsResponse>;

/** POST /api/coach/subscribers/tags?…: adds or removes tags for all subscribers that the list's query finds. 200
 * with the
 * number of changed ones. Subscribers who would exceed {@link TAGS_MAX} stay unchanged. */
export const TagChange = z.object({ tags: TagsInput, remove: z.boolean() });
export const TagChangeResponse = z.object({ changed: z.int(), full: z.int() });
export type TagChangeResponse = z.infer<typeof TagChangeResponse>;

export function splitTags(text: string): string[] {
  const tags = text.split(',').flatMap((tag) => tag.normalize().trim().replaceAll(/\s+/g, ' ') || []);
  return [...new Map(tags.map((tag) => [foldText(tag), tag])).values()];
}
