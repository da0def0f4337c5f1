import type { PostCategory, PostSummary } from '#contract/blog.ts';

/** What may be asked for: every post, or those of one category. */
export const CATEGORIES = ['all', 'marathon', 'training', 'nutrition', 'motivation'] as const satisfies readonly (
  | 'all'
  | PostCategory
)[];

export type CategoryFilter = (typeof CATEGORIES)[number];

/** What a visitor looks for. */
export interface Criteria {
  /** As typed. */
  q: string;
  category: CategoryFilter;
}

/** Posts of the category with the words somewhere in title, excerpt or tags. */
export function searchPosts(posts: readonly PostSummary[], { q, category }: Criteria): PostSummary[] {
  const words = folded(q.trim());
  return posts.filter(
    (post) =>
      (category === 'all' || post.category === category) &&
      [post.title, post.excerpt, ...post.tags].some((text) => folded(text).includes(words)),
  );
}

/** A category by its name; a name that is none of them means all. */
export function categoryOf(name: string | null | undefined): CategoryFilter {
  return CATEGORIES.find((each) => each === name) ?? 'all';
}

/** Case does not count, nor whether an accent was typed in one piece or in two. */
function folded(text: string): string {
  return text.normalize().toLowerCase();
}
