import * as z from 'zod';
import { PostCategory } from './blog.ts';
import { boundedText } from '../../forms/form-fields.ts';
import { OWN_CATEGORY } from '../../forms/form-rules.ts';
import { localMinute } from '../../shared/calendar-day.studio.ts';
import { isUuid } from '../../shared/ids.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { type BodyProblem, findBodyProblem } from './post-grammar.ts';
import { sentence } from '../../i18n/sentence.ts';
import { ShopMoment } from '../../shared/shop-moment.ts';
import { LanguageState } from '../language-states.studio.ts';
import { listQuery, createPageSchema, RowVersion } from '../../shared/list.studio.ts';

/** Only the coach sees a draft; a scheduled post is published automatically. */
export const PostState = z.enum(['draft', 'scheduled', 'published']);
export type PostState = z.infer<typeof PostState>;

/** GET /api/coach/posts: `q` searches titles, excerpts and addresses. 404 for everybody but the coach. */
export const PostsQuery = listQuery(['title', 'publishedAt', 'updatedAt'], {
  first: '-publishedAt',
  filters: {
    state: PostState.optional(),
    language: z.enum(LANGUAGES).optional(),
    /** Finds posts without any translation into this language. */
    untranslated: z.enum(LANGUAGES).optional(),
  },
});

const PROBLEMS: Readonly<Record<BodyProblem, string>> = {
  link: sentence(/*i18n*/ 'Start links with https://, http:// or mailto:, or with / for a page of the shop.'),
  alt: sentence(/*i18n*/ 'Add alt text to each picture.'),
  picture: sentence(/*i18n*/ 'Use pictures uploaded here, each on its own line.'),
};

/** A body in the grammar of posts; other markup is refused. */
const PostContent = z
  .string()
  .max(60_000, sentence(/*i18n*/ 'Use at most 60,000 characters.'))
  .transform((text) => text.trim())
  .superRefine(refusePostProblem);

/** Refuses invalid markup. */
export function refusePostProblem(text: string, ctx: z.RefinementCtx): void {
  const problem = findBodyProblem(text);
  if (problem) ctx.addIssue({ code: 'custom', message: PROBLEMS[problem] });
}

/** `a, b, c` */
export const PostTags = z
  .string()
  .max(600, sentence(/*i18n*/ 'Use fewer tags.'))
  .transform(splitTags)
  .refine((tags) => tags.length <= 12, sentence(/*i18n*/ 'Use at most 12 tags.'))
  .refine((tags) => tags.every((tag) => tag.length <= 40), sentence(/*i18n*/ 'Use at most 40 characters per tag.'));

/** A built-in category, or one of the coach's own. */
const OwnCategory = boundedText(40)
  .min(1, sentence(/*i18n*/ 'Enter a category.'))
  .refine(
    (name) => name === '' || name.length > 40 || OWN_CATEGORY.test(name),
    sentence(/*i18n*/ 'Use letters, digits, spaces, hyphens, +, & and apostrophes.'),
  )
  // Reserved: the filter for all posts, and names of JavaScript's own properties.
  .refine(
    (name) => name.toLowerCase() !== 'all' && !(name in {}),
    sentence(/*i18n*/ 'This name is reserved. Choose another one.'),
  )
  // Recognises built-in categories, ignoring case.
  .transform((name) => PostCategory.safeParse(name.toLowerCase()).data ?? name.normalize());

/** GET /api/coach/posts/categories: categories in use. */
export const UsedCategories = z.object({
  /** The coach's own, by name. */
  categories: z.array(z.string()),
  /** Built-in ones. */
  known: z.array(PostCategory),
});
export type UsedCategories = z.infer<typeof UsedCategories>;

const PostSlug = z
  .string()
  .trim()
  .max(80, sentence(/*i18n*/ 'Use at most 80 characters.'))
  .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, sentence(/*i18n*/ 'Use lower-case letters, digits and single hyphens.'))
  // Digits alone are reserved: they find a post by its number.
  .refine((slug) => !/^\d+$/.test(slug), sentence(/*i18n*/ 'Use at least one letter.'));

const NO_TIME = sentence(/*i18n*/ 'Enter a date and time.');

/** Fields of a post's form. */
const PostFields = z.object({
  title: boundedText(200).min(1, sentence(/*i18n*/ 'Enter a title.')),
  /** Made from the title if empty. */
  slug: PostSlug,
  excerpt: boundedText(500).min(1, sentence(/*i18n*/ 'Enter an excerpt.')),
  category: OwnCategory,
  tags: PostTags,
  language: z.enum(LANGUAGES),
  /** Empty for an announced post. */
  content: PostContent,
  /** Id of a public picture (`/api/coach/files`); empty for a generated one. */
  cover: z
    .string()
    .trim()
    .refine((id) => id === '' || isUuid(id), sentence(/*i18n*/ 'Choose an uploaded picture.')),
  coverAlt: boundedText(250),
  state: PostState,
  /** Pinned to the front page, before newer ones; unchanged if left out. */
  onFront: z.boolean().optional(),
  /** By the shop's clock (`2026-12-02T08:00`); used by scheduled posts only. */
  publishAt: z
    .string()
    .trim()
    .refine((time) => time === '' || localMinute(NO_TIME).safeParse(time).success, NO_TIME),
});

const describesCover = (post: { cover: string; coverAlt: string }) => post.cover === '' || post.coverAlt !== '';
const DESCRIBE = { path: ['coverAlt'], error: sentence(/*i18n*/ 'Enter alt text.') };
const hasTime = (post: { state: PostState; publishAt: string }) => post.state !== 'scheduled' || post.publishAt !== '';
const TIME = { path: ['publishAt'], error: sentence(/*i18n*/ 'Enter a publishing time.') };

/** POST /api/coach/posts: 201 with the post. */
export const PostRequest = PostFields.refine(describesCover, DESCRIBE).refine(hasTime, TIME);
export type PostRequest = z.input<typeof PostRequest>;

/** PUT /api/coach/posts/{id}: 200 with the post; 409 `conflict` if it was changed meanwhile. */
export const PostChange = PostFields.extend({ version: RowVersion })
  .refine(describesCover, DESCRIBE)
  .refine(hasTime, TIME);

/** A row of the list. */
export const PostRow = z.object({
  id: z.int(),
  title: z.string(),
  /** Path of its page, now or later. */
  path: z.string(),
  state: PostState,
  language: z.string(),
  /** Time of publication, past or future; meaningless for a draft. */
  publishedAt: ShopMoment,
  updatedAt: ShopMoment,
  /** States of its translations; untranslated languages are left out. */
  languages: z.array(LanguageState),
});
export type PostRow = z.infer<typeof PostRow>;

export const PostRowsResponse = createPageSchema(PostRow);

/** GET /api/coach/posts/{id}/preview: the stored page, in the shop's own language or another one. */
export const PostPreviewQuery = z.object({ language: z.enum(LANGUAGES).optional() });

/**
 * POST /api/coach/posts/preview, from a form: renders the typed post, complete or not, for the coach only. Stores
 * nothing. `id` is an existing post; 404 if there is none.
 */
export const PostPreviewRequest = z.object({
  id: z.coerce.number().int().min(1).max(999_999_999).optional(),
  title: z.string().max(1_000).default(''),
  excerpt: z.string().max(2_000).default(''),
  category: z.string().max(100).default(''),
  tags: z
    .string()
    .max(2_000)
    .default('')
    .transform((text) => splitTags(text)),
  language: z.enum(LANGUAGES).default('en'),
  content: z.string().max(100_000).default(''),
  cover: z.union([z.uuid(), z.literal('')]).default(''),
  coverAlt: z.string().max(1_000).default(''),
});

/** GET /api/coach/posts/{id}: the row, and the form's fields. `/preview` below it renders the stored page. */
export const StudioPost = PostRow.extend({
  version: RowVersion,
  form: z.record(z.string(), z.union([z.string(), z.boolean()])) as unknown as z.ZodType<PostRequest>,
});
export type StudioPost = z.infer<typeof StudioPost>;

function splitTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);
}
