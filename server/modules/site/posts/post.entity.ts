import { defineEntity, p } from '@mikro-orm/core';

const PostSchema = defineEntity({
  name: 'Post',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** Its address below `/blog/`; null for one that stands there by its id. */
    slug: p.string().unique().nullable(),
    title: p.string(),
    /** What it is written in, as a BCP 47 tag. */
    language: p.string().default('en'),
    /** Its words in other languages, by tag (`post.words.ts`). */
    translations: p
      .json()
      .$type<Record<string, unknown>>()
      .defaultRaw("'{}'")
      .onCreate(() => ({})),
    excerpt: p.text(),
    /** The line grammar that the reader shows, as typed; null until it is written. */
    content: p.text().nullable(),
    /** One of `PostCategory`, or the coach's own. */
    category: p.string(),
    tags: p.json().$type<string[]>(),
    /** Nobody but the coach sees it, whatever `publishedAt` says. */
    draft: p.boolean().default(false),
    /** From then on everybody sees it. */
    publishedAt: p.datetime(),
    /** As the coach writes it, such as "4 min read". */
    readTime: p.string(),
    /** Path of a picture of the shop's (`/media/…`); null for the one that is drawn. */
    cover: p.string().nullable(),
    /** What the cover shows. */
    coverAlt: p.string().default(''),
    /** It is one of those that the front page shows, before newer ones. */
    onFront: p.boolean().default(false),
    /** Counts on with every change (`expectVersion`). */
    version: p.integer().default(1),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

/** A story of the coach. Without a body it is announced, and can be read later. */
export class Post extends PostSchema.class {}
PostSchema.setClass(Post);
