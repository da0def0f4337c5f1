import type { PostResponse, PostSummary } from '#contract/blog.ts';
import { type Language, sameLanguage } from '#contract/languages.ts';
import type { Em } from '../../db/orm.ts';
import { Post } from './post.entity.ts';
import { saidIn } from './post.words.ts';

/** Every post without its body, the newest first. Without a language everything is as it was written. */
export async function listPosts(em: Em, language?: Language): Promise<PostSummary[]> {
  const posts = await em.find(Post, {}, { orderBy: { publishedAt: 'desc', id: 'desc' } });
  return posts.map((post) => {
    const { content: _, ...summary } = presentPost(em, post, language);
    return summary;
  });
}

/** Posts that can be read, the newest first. */
export function readablePosts(em: Em): Promise<Post[]> {
  return em.find(Post, { content: { $ne: null } }, { orderBy: { publishedAt: 'desc', id: 'desc' } });
}

/** In which of the languages a post can be read without another one in it: its own, and those of its translations. */
export function languagesOf(em: Em, post: Post, among: readonly Language[]): Language[] {
  return among.filter((each) => sameLanguage(saidIn(em, post, each).language, each));
}

/** The post with this id, as it stands in an address; null where there is none to read. */
export async function findPost(em: Em, id: string, language?: Language): Promise<PostResponse | null> {
  // Ids in addresses are plain decimal numbers: 1e3 and 01 are other addresses, and nothing is there.
  if (!/^[1-9]\d{0,8}$/.test(id)) return null;
  const post = await em.findOne(Post, { id: Number(id), content: { $ne: null } });
  return post && presentPost(em, post, language);
}

function presentPost(em: Em, post: Post, language: Language | undefined): PostResponse {
  const { id, category, publishedAt, readTime, content } = post;
  const said = saidIn(em, post, language);
  return {
    id,
    ...said,
    category,
    publishedAt: publishedAt.toISOString(),
    readTime,
    readable: content !== null,
    content: said.content ?? '',
  };
}
