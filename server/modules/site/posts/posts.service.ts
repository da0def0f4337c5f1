import { PostCategory } from '#contract/site/posts/blog.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { LockMode, type FilterQuery } from '@mikro-orm/core';
import { msg } from '@lingui/core/macro';
import type * as z from 'zod';
import type {
  PostChange,
  PostRequest,
  PostsQuery,
  PostState,
  UsedCategories,
} from '#contract/site/posts/posts.studio.ts';
import { parseLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { InvalidInput, NotFound } from '#server/platform/errors.ts';
import { Post } from './post.entity.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { findPage, buildTextFilter, parseSort } from '#server/modules/studio/list.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import { expectPictures, picturePath } from './post-pictures.ts';
import { leaveSlug, lockPosts, nextPostId, slugFor } from './post-slugs.service.ts';

type Fields = z.output<typeof PostRequest>;

/** Lists one page of the posts, drafts included. */
export function listStudioPosts(
  em: Em,
  { q, sort, state, language, untranslated, ...place }: z.output<typeof PostsQuery>,
  now: Date,
) {
  const where: FilterQuery<Post> = {
    ...(q && buildTextFilter(q, ['title', 'excerpt', 'slug'])),
    ...(language && { language }),
    ...(state && IN_STATE[state](now)),
    ...(untranslated && { $and: [{ language: { $ne: untranslated } }, { translations: { [untranslated]: null } }] }),
  };
  return findPage(em, Post, where, place, parseSort(sort));
}

const IN_STATE = {
  draft: () => ({ draft: true }),
  scheduled: (now: Date) => ({ draft: false, publishedAt: { $gt: now } }),
  published: (now: Date) => ({ draft: false, publishedAt: { $lte: now } }),
} satisfies Record<PostState, (now: Date) => FilterQuery<Post>>;

export function toPostState({ draft, publishedAt }: Pick<Post, 'draft' | 'publishedAt'>, now: Date): PostState {
  if (draft) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}

/** @throws {NotFound} */
export async function findStudioPost(em: Em, id: number): Promise<Post> {
  const post = await em.findOne(Post, { id });
  if (!post) throw new NotFound();
  return post;
}

/** @throws {InvalidInput} */
export function addPost(em: Em, fields: Fields, by: CoachActor, timeZone: string): Promise<Post> {
  return em.transactional(async (tx) => {
    await expectPictures(tx, fields);
    await lockPosts(tx);
    const id = await nextPostId(tx);
    const post = tx.create(Post, {
      id,
      ...toPostFields(fields),
      slug: await slugFor(tx, fields.slug, fields.title, id),
      readTime: formatReadTime(fields),
      ...resolvePublication(fields, undefined, by.now, timeZone),
      updatedAt: by.now,
    });
    noteAction(tx, { ...by, action: 'post.add', subject: 'post', subjectId: id });
    return post;
  });
}

/** @throws {NotFound}, {InvalidInput}, {AppError} 409 `conflict` */
export function changePost(
  em: Em,
  id: number,
  change: z.output<typeof PostChange>,
  by: CoachActor,
  timeZone: string,
): Promise<Post> {
  return em.transactional(async (tx) => {
    await lockPosts(tx);
    const post = await tx.findOne(Post, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!post) throw new NotFound();
    expectVersion(post, change.version);
    await expectPictures(tx, change);
    const slug = await slugFor(tx, change.slug, change.title, id);
    // Its number always finds it.
    if (post.slug && slug !== post.slug) await leaveSlug(tx, post.slug, id);
    const said = toPostFields(change);
    // The coach's own reading time stays with its text.
    const readTime = said.content === post.content ? post.readTime : formatReadTime(change);
    tx.assign(post, {
      ...said,
      slug,
      readTime,
      ...resolvePublication(change, post, by.now, timeZone),
      updatedAt: by.now,
    });
    noteAction(tx, { ...by, action: 'post.change', subject: 'post', subjectId: id, details: { state: change.state } });
    return post;
  });
}

/** Lists the built-in categories, and the others in use. */
export async function listCategories(em: Em): Promise<UsedCategories> {
  const rows = await em.execute<{ category: string }[]>('select distinct category from post order by category');
  const used = rows.map(({ category }) => category);
  const known = PostCategory.options.filter((each) => used.includes(each));
  return { categories: used.filter((each) => !PostCategory.safeParse(each).success), known };
}

/** Deletes a post and its addresses. @throws {NotFound} */
export function removePost(em: Em, id: number, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    await lockPosts(tx);
    const post = await tx.findOne(Post, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!post) throw new NotFound();
    // Keeps its number from being reused.
    await leaveSlug(tx, null, id);
    tx.remove(post);
    noteAction(tx, { ...by, action: 'post.remove', subject: 'post', subjectId: id });
  });
}

function toPostFields({ title, excerpt, category, tags, language, content, cover, coverAlt, onFront }: Fields) {
  return {
    title,
    excerpt,
    category,
    tags,
    language,
    content: content || null,
    cover: cover ? picturePath(cover) : null,
    coverAlt: cover ? coverAlt : '',
    ...(onFront !== undefined && { onFront }),
  };
}

/** Resolves the time of publication. A post that was ever public keeps its date; others appear now. */
function resolvePublication({ state, publishAt }: Fields, post: Post | undefined, now: Date, timeZone: string) {
  const isPublic = post && toPostState(post, now) === 'published';
  const publicSince = (isPublic ? post.publishedAt : post?.publicSince) ?? null;
  if (state === 'draft') return { draft: true, publishedAt: post?.publishedAt ?? now, publicSince };
  if (state === 'published') return { draft: false, publishedAt: publicSince ?? now, publicSince };
  const publishedAt = parseLocalMoment(timeZone, publishAt);
  if (publishedAt <= now) throw new InvalidInput([{ path: 'publishAt', message: msg`This time has passed.` }]);
  return { draft: false, publishedAt, publicSince };
}

/** Reading speed. Japanese has no spaces between words, so its characters count. */
const WORDS_PER_MINUTE = 200;
const CHARACTERS_PER_MINUTE = 500;

export function formatReadTime({ content, language }: { content: string; language: Language }): string {
  const characters = content.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const exact = language === 'ja' ? characters / CHARACTERS_PER_MINUTE : content.split(/\s+/).length / WORDS_PER_MINUTE;
  const minutes = Math.max(1, Math.round(exact));
  // words: for programs
  return `${minutes} min read`;
}
