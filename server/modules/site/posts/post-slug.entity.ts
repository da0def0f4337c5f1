import { defineEntity, p } from '@mikro-orm/core';

const PostSlugSchema = defineEntity({
  name: 'PostSlug',
  properties: {
    slug: p.string().primary(),
    /** Without a foreign key: slug and number of a deleted post are never reused. */
    post: p.integer().index(),
  },
});

/** Former slug of a post, which leads to its current one. */
export class PostSlug extends PostSlugSchema.class {}
PostSlugSchema.setClass(PostSlug);
