import type { PostCategory, PostSummary } from '#contract/blog.ts';
import { foldText } from '#contract/fold-text.ts';

/** What may be asked for in any shop: every post, or those of one category. */
export const CATEGORIES = ['all', 'marathon', 'training', 'nutrition', 'motivation'] as const satisfies readonly (
  | 'all'
  | PostCategory
)[];

/** One of those, or the coach's own. */
export type CategoryFilter = string;

/** What a visitor looks for. */
export interface Criteria {
  /** As typed. */
  q: string;
  category: CategoryFilter;
}

/** Posts of the category with the words somewhere in title, excerpt or tags. */
export function searchPosts(posts: readonly PostSummary[], { q, category }: Criteria): PostSummary[] {
  const words = foldText(q).trim();
  return posts.filter(
    (post) =>
      (category === 'all' || getTopic(post) === category) &&
      [post.title, post.excerpt, ...post.tags].some((text) => foldText(text).includes(words)),
  );
}

/** What can be asked for: what posts are about where the coach has words of their own for that. */
export function listCategoryFilters(posts: readonly PostSummary[]): readonly CategoryFilter[] {
  return posts.some(({ topic }) => topic) ? [...new Set(['all', ...posts.map(getTopic)])] : CATEGORIES;
}

/** What the coach's own categories are called where they are read. */
export function topicWords(posts: readonly PostSummary[]): Readonly<Record<string, string>> {
  return Object.fromEntries(posts.flatMap(({ topic, topicSaid }) => (topic && topicSaid ? [[topic, topicSaid]] : [])));
}

function getTopic({ topic, category }: PostSummary): CategoryFilter {
  return topic ?? category;
}
