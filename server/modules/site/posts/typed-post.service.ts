import type * as z from 'zod';
import type { PostPreviewRequest } from '#contract/site/posts/posts.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Post } from './post.entity.ts';
import { picturePath } from './post-pictures.ts';
import { findStudioPost, formatReadTime } from './posts.service.ts';
import { nextPostId, slugify } from './post-slugs.service.ts';

/** Builds an unsaved post from the form for a preview. @throws {NotFound} for an unknown post */
export async function buildPreviewPost(
  em: Em,
  { id, category, content, cover, ...words }: z.output<typeof PostPreviewRequest>,
  now: Date,
): Promise<Post> {
  const stored = id === undefined ? null : await findStudioPost(em, id);
  const text = content.trim();
  const begun = { id: stored?.id ?? (await nextPostId(em)), slug: slugify(words.title) || null, publishedAt: now };
  const { slug, publishedAt } = stored ?? begun;
  return {
    ...words,
    id: begun.id,
    slug,
    publishedAt,
    publicSince: null,
    category: category.trim() || 'training',
    content: text || null,
    cover: cover ? picturePath(cover) : null,
    readTime: stored?.content === text ? stored.readTime : formatReadTime({ content: text, language: words.language }),
    translations: {},
    draft: true,
    onFront: false,
    version: stored?.version ?? 1,
    updatedAt: now,
  };
}
