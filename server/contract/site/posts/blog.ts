import * as z from 'zod';

/** Built-in categories of posts; each has its own colour. */
export const PostCategory = z.enum(['marathon', 'training', 'nutrition', 'motivation']);
export type PostCategory = z.infer<typeof PostCategory>;

/** A picture of the shop: its path and its alternative text. */
const PostCover = z.object({ src: z.string(), alt: z.string() });

/** A post as lists show it. */
export const PostSummary = z.object({
  id: z.number().int().positive(),
  /** Slug below `/blog/`; missing for a post with its id there. */
  slug: z.string().optional(),
  /** BCP 47 tag of the text: the requested language, or the original. */
  language: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: PostCategory,
  /** The coach's own category, instead of `category`; missing for built-in ones. */
  topic: z.string().optional(),
  /** Its translation; missing if it is not translated. */
  topicSaid: z.string().optional(),
  tags: z.array(z.string()),
  /** ISO 8601 in UTC; shown in UTC, so that everybody reads the same date. */
  publishedAt: z.iso.datetime(),
  /** Reading time in the coach's words, such as "4 min read". */
  readTime: z.string(),
  /** False for an announced post without a body. */
  readable: z.boolean(),
  /** The front page shows it before newer ones. */
  onFront: z.boolean(),
  /** Missing if the cover is generated. */
  cover: PostCover.optional(),
});
export type PostSummary = z.infer<typeof PostSummary>;

/** GET /api/posts: every post, the newest first. `?lang=fi` selects the language, as for programmes. */
export const PostsResponse = z.array(PostSummary);
export type PostsResponse = z.infer<typeof PostsResponse>;

/** GET /api/posts/{id}: one post with its body (`post-grammar.ts`); 404 without a body. Takes `lang`, too. */
export const PostResponse = PostSummary.extend({
  content: z.string(),
  /** False if the shop offers no coaching; missing otherwise. */
  coaching: z.literal(false).optional(),
  /** Previous and next post by publication. */
  previous: PostSummary.pick({ id: true, slug: true, title: true, language: true }).optional(),
  next: PostSummary.pick({ id: true, slug: true, title: true, language: true }).optional(),
});
export type PostResponse = z.infer<typeof PostResponse>;
