import { PostCategory, type PostResponse, type PostSummary } from '#contract/site/posts/blog.ts';
import { type Language, sameLanguage } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { findCoachingProgram } from '#server/modules/catalog/programs/programs.service.ts';
import { Post } from './post.entity.ts';
import { PostSlug } from './post-slug.entity.ts';
import { translatePost } from './post.words.ts';
import { loadTopicTranslations } from './topics.ts';

/** Lists every post without its body, newest first; untranslated without a language. */
export async function listPosts(em: Em, now: Date, language?: Language): Promise<PostSummary[]> {
  const posts = await listPostsWithBodies(em, now, language);
  return posts.map((post) => {
    const { content: _, ...summary } = post;
    return summary;
  });
}

/** Lists every post, newest first. An announced post has an empty body. */
export async function listPostsWithBodies(em: Em, now: Date, language?: Language): Promise<PostResponse[]> {
  const posts = await em.find(Post, published(now), { orderBy: LATEST });
  const topics = await loadTopicTranslations(em, language);
  return posts.map((post) => presentPost(em, post, language, topics));
}

/** Returns the posts with a body, newest first. */
export function readablePosts(em: Em, now: Date): Promise<Post[]> {
  return em.find(Post, readable(now), { orderBy: LATEST });
}

/** True if a post can be read. */
export async function hasStories(em: Em, now: Date): Promise<boolean> {
  return (await em.count(Post, readable(now))) > 0;
}

/** Filter for public posts: no drafts, nothing scheduled. */
function published(now: Date) {
  return { draft: false, publishedAt: { $lte: now } };
}

/** Filter for public posts with a body. */
export function readable(now: Date) {
  return { ...published(now), content: { $ne: null } };
}

const LATEST = { publishedAt: 'desc', id: 'desc' } as const;

/** Returns the languages in which a post is complete: its own, and those of its translations. */
export function listReadableLanguages(em: Em, post: Post, among: readonly Language[]): Language[] {
  return among.filter((each) => sameLanguage(translatePost(em, post, each).language, each));
}

/** Returns the post of an id in an address; null for none. */
export async function findPost(em: Em, id: string, now: Date, language?: Language): Promise<PostResponse | null> {
  if (!isPostId(id)) return null;
  const post = await em.findOne(Post, { id: Number(id), ...readable(now) });
  return post && { ...(await presentDraft(em, post, language)), ...(await neighbours(em, post, now, language)) };
}

/** Returns the post at `/blog/<address>`; null for none, even if it has moved. */
export async function findPostAt(
  em: Em,
  address: string,
  now: Date,
  language?: Language,
): Promise<PostResponse | null> {
  const at = isPostId(address) ? { id: Number(address), slug: null } : { slug: address };
  const post = await em.findOne(Post, { ...at, ...readable(now) });
  return post && { ...(await presentDraft(em, post, language)), ...(await neighbours(em, post, now, language)) };
}

/** Returns the post of a current or former slug. */
export async function findPostByWords(em: Em, address: string, now: Date): Promise<Post | null> {
  return (await em.findOne(Post, { slug: address, ...readable(now) })) ?? findMovedPost(em, address, now);
}

/** Returns the post of an outdated address: its number, or a former slug. */
export async function findMovedPost(em: Em, address: string, now: Date): Promise<Post | null> {
  const id = isPostId(address) ? Number(address) : (await em.findOne(PostSlug, { slug: address }))?.post;
  if (id === undefined) return null;
  return em.findOne(Post, { id, ...readable(now) });
}

/** Presents a post like its page, also before publication. */
export async function presentDraft(em: Em, post: Post, language?: Language): Promise<PostResponse> {
  const shown = presentPost(em, post, language, await loadTopicTranslations(em, language));
  return { ...shown, ...(!(await findCoachingProgram(em)) && { coaching: false }) };
}

/** True for a plain decimal number: 1e3 and 01 are other addresses. */
function isPostId(id: string): boolean {
  return /^[1-9]\d{0,8}$/.test(id);
}

async function neighbours(em: Em, { id, publishedAt }: Post, now: Date, language: Language | undefined) {
  const [before, after] = await Promise.all([
    em.findOne(
      Post,
      { $and: [readable(now), { $or: [{ publishedAt: { $lt: publishedAt } }, { publishedAt, id: { $lt: id } }] }] },
      { orderBy: LATEST },
    ),
    em.findOne(
      Post,
      { $and: [readable(now), { $or: [{ publishedAt: { $gt: publishedAt } }, { publishedAt, id: { $gt: id } }] }] },
      { orderBy: { publishedAt: 'asc', id: 'asc' } },
    ),
  ]);
  const present = (post: Post) => {
    const { title, language: said } = translatePost(em, post, language);
    return { id: post.id, ...(post.slug && { slug: post.slug }), title, language: said };
  };
  return { ...(before && { previous: present(before) }), ...(after && { next: present(after) }) };
}

function presentPost(
  em: Em,
  post: Post,
  language: Language | undefined,
  topics: ReadonlyMap<string, string>,
): PostResponse {
  const { id, slug, category, publishedAt, readTime, onFront, content, cover } = post;
  const { coverAlt, ...said } = translatePost(em, post, language);
  return {
    id,
    ...(slug && { slug }),
    ...said,
    ...(cover && { cover: { src: cover, alt: coverAlt } }),
    ...presentCategory(category, topics),
    publishedAt: publishedAt.toISOString(),
    readTime,
    readable: content !== null,
    onFront,
    content: said.content ?? '',
  };
}

/** Pinned elements know only the built-in categories, so own ones appear as training. */
function presentCategory(
  category: string,
  topics: ReadonlyMap<string, string>,
): Pick<PostResponse, 'category' | 'topic' | 'topicSaid'> {
  const known = PostCategory.safeParse(category).data;
  if (known) return { category: known };
  const topicSaid = topics.get(category);
  return { category: 'training', topic: category, ...(topicSaid && { topicSaid }) };
}
