import type { PostResponse, PostSummary } from '#contract/blog.ts';
import type { Em } from '../../db/orm.ts';
import { Post } from './post.entity.ts';

/** Every post without its body, the newest first. */
export async function listPosts(em: Em): Promise<PostSummary[]> {
  const posts = await em.find(Post, {}, { orderBy: { publishedAt: 'desc', id: 'desc' } });
  return posts.map(presentSummary);
}

/** Posts that can be read, the newest first. */
export function readablePosts(em: Em): Promise<Post[]> {
  return em.find(Post, { content: { $ne: null } }, { orderBy: { publishedAt: 'desc', id: 'desc' } });
}

/** The post with this id, as it stands in an address; null where there is none to read. */
export async function findPost(em: Em, id: string): Promise<PostResponse | null> {
  // Ids in addresses are plain decimal numbers: 1e3 and 01 are other addresses, and nothing is there.
  if (!/^[1-9]\d{0,8}$/.test(id)) return null;
  const post = await em.findOne(Post, { id: Number(id), content: { $ne: null } });
  return post && { ...presentSummary(post), content: post.content ?? '' };
}

function presentSummary(post: Post): PostSummary {
  const { id, title, excerpt, category, tags, publishedAt, readTime, content } = post;
  return {
    id,
    title,
    excerpt,
    category,
    tags,
    publishedAt: publishedAt.toISOString(),
    readTime,
    readable: content !== null,
  };
}
