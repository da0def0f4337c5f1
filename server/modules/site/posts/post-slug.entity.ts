import { defineEntity, p } from '@mikro-orm/core';

const PostSlugSchema = defineEntity({
  name: 'PostSlug',
  properties: {
    slug: p.string().primary(),
    /** Without a reference: the address of a post that is gone is given to no other, nor is its number. */
    post: p.integer().index(),
  },
});

/** An address that a post had before. It leads to where the post is now. */
export class PostSlug extends PostSlugSchema.class {}
PostSlugSchema.setClass(PostSlug);
