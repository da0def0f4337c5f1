import { defineEntity, p } from '@mikro-orm/core';

const PostSchema = defineEntity({
  name: 'Post',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** Its slug below `/blog/`; null for a post with its id there. */
    slug: p.string().unique().nullable(),
    title: p.string(),
    /** Language, as a BCP 47 tag. */
    language: p.string().default('en'),
    /** Translations by tag (`post.words.ts`). */
    translations: p
      .json()
      .$type<Record<string, unknown>>()
      .defaultRaw("'{}'")
      .onCreate(() => ({})),
    excerpt: p.text(),
    /** Markup as typed; null until written. */
    content: p.text().nullable(),
    /** A `PostCategory`, or the coach's own. */
    category: p.string(),
    tags: p.json().$type<string[]>(),
    /** Visible only to the coach, whatever `publishedAt` says. */
    draft: p.boolean().default(false),
    /** Time of publication. */
    publishedAt: p.datetime(),
    /** `publishedAt` of a post that was public before its last change; null if it never was. */
    publicSince: p.datetime().nullable(),
    /** Text such as "4 min read". */
    readTime: p.string(),
    /** Path of a picture (`/media/…`); null for the drawn one. */
    cover: p.string().nullable(),
    /** Alternative text of the cover. */
    coverAlt: p.string().default(''),
    /** Pinned to the front page, before newer posts. */
    onFront: p.boolean().default(false),
    /** Increases with every change (`expectVersion`). */
    version: p.integer().default(1),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

/** Blog post of the coach. Without a body it is only announced. */
export class Post extends PostSchema.class {}
PostSchema.setClass(Post);
