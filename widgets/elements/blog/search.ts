import type { PostCategory, PostSummary } from '#contract/site/posts/blog.ts';
import { foldText } from '#contract/forms/fold-text.ts';

/** Default filters: all posts, or one category. */
export const CATEGORIES = ['all', 'marathon', 'training', 'nutrition', 'motivation'] as const satisfies readonly (
  | 'all'
  | PostCategory
)[];

/** A default category, or one of the coach's own. */
export type CategoryFilter = string;

export interface Criteria {
  q: string;
  category: CategoryFilter;
}

/** Returns posts of the category with the words in title, excerpt or tags. */
export function searchPosts(posts: readonly PostSummary[], { q, category }: Criteria): PostSummary[] {
  const words = foldText(q).trim();
  return posts.filter(
    (post) =>
      (category === 'all' || getTopic(post) === category) &&
      [post.title, post.excerpt, ...post.tags].some((text) => foldText(text).includes(words)),
  );
}

/** Returns the available filters, with the coach's own categories if there are any. */
export function listCategoryFilters(posts: readonly PostSummary[]): readonly CategoryFilter[] {
  return posts.some(({ topic }) => topic) ? [...new Set(['all', ...posts.map(getTopic)])] : CATEGORIES;
}

/** Returns the translated names of the coach's own categories. */
export function topicWords(posts: readonly PostSummary[]): Readonly<Record<string, string>> {
  return Object.fromEntries(posts.flatMap(({ topic, topicSaid }) => (topic && topicSaid ? [[topic, topicSaid]] : [])));
}

function getTopic({ topic, category }: PostSummary): CategoryFilter {
  return topic ?? category;
}
