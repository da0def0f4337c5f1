import { PostCategory, type PostResponse, type PostSummary } from '#contract/blog.ts';
import { type Language, sameLanguage } from '#contract/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { Post } from './post.entity.ts';
import { PostSlug } from './post-slug.entity.ts';
import { translatePost } from './post.words.ts';
import { loadTopicTranslations } from './topics.ts';

/** Every post without its body, the newest first. Without a language everything is as it was written. */
export async function listPosts(em: Em, now: Date, language?: Language): Promise<PostSummary[]> {
  const posts = await listPostsWithBodies(em, now, language);
  return posts.map((post) => {
    const { content: _, ...summary } = post;
    return summary;
  });
}

/** Every post, the newest first. The body of one that is only announced is empty. */
export async function listPostsWithBodies(em: Em, now: Date, language?: Language): Promise<PostResponse[]> {
  const posts = await em.find(Post, published(now), { orderBy: LATEST });
  const topics = await loadTopicTranslations(em, language);
  return posts.map((post) => presentPost(em, post, language, topics));
}

/** Posts that can be read, the newest first. */
export function readablePosts(em: Em, now: Date): Promise<Post[]> {
  return em.find(Post, readable(now), { orderBy: LATEST });
}

/** Whether there is anything to read. */
export async function hasStories(em: Em, now: Date): Promise<boolean> {
  return (await em.count(Post, readable(now))) > 0;
}

/** What everybody sees: no drafts, and nothing whose time has not come. */
function published(now: Date) {
  return { draft: false, publishedAt: { $lte: now } };
}

/** The same, of what has a body. */
export function readable(now: Date) {
  return { ...published(now), content: { $ne: null } };
}

const LATEST = { publishedAt: 'desc', id: 'desc' } as const;

/** In which of the languages a post can be read without another one in it: its own, and those of its translations. */
export function listReadableLanguages(em: Em, post: Post, among: readonly Language[]): Language[] {
  return among.filter((each) => sameLanguage(translatePost(em, post, each).language, each));
}

/** The post with this id, as it stands in an address; null where there is none to read. */
export async function findPost(em: Em, id: string, now: Date, language?: Language): Promise<PostResponse | null> {
  if (!isPostId(id)) return null;
  const post = await em.findOne(Post, { id: Number(id), ...readable(now) });
  return post && { ...(await presentDraft(em, post, language)), ...(await neighbours(em, post, now, language)) };
}

/** The post whose page is at `/blog/<address>`; null where there is none, though it may have moved. */
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

/** The post that words in an address below `/blog/` lead to, now or before. */
export async function findPostByWords(em: Em, address: string, now: Date): Promise<Post | null> {
  return (await em.findOne(Post, { slug: address, ...readable(now) })) ?? findMovedPost(em, address, now);
}

/** The post that an address led to which is not its own: its number, or what it was called before. */
export async function findMovedPost(em: Em, address: string, now: Date): Promise<Post | null> {
  const id = isPostId(address) ? Number(address) : (await em.findOne(PostSlug, { slug: address }))?.post;
  if (id === undefined) return null;
  return em.findOne(Post, { id, ...readable(now) });
}

/** A post as its page shows it, or will once everybody sees it. */
export async function presentDraft(em: Em, post: Post, language?: Language): Promise<PostResponse> {
  return presentPost(em, post, language, await loadTopicTranslations(em, language));
}

/** Ids in addresses are plain decimal numbers: 1e3 and 01 are other addresses, and nothing is there. */
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

/** Elements that a page has pinned know no other categories: to them what a coach calls otherwise is about training. */
function presentCategory(
  category: string,
  topics: ReadonlyMap<string, string>,
): Pick<PostResponse, 'category' | 'topic' | 'topicSaid'> {
  const known = PostCategory.safeParse(category).data;
  if (known) return { category: known };
  const topicSaid = topics.get(category);
  return { category: 'training', topic: category, ...(topicSaid && { topicSaid }) };
}
