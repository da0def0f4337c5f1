import type { PostSummary } from '#contract/site/posts/blog.ts';

/** Returns the coach's choice for the front page, then the newest posts. Published ones only. */
export function teasers(posts: readonly PostSummary[]): PostSummary[] {
  const read = posts.filter(({ readable }) => readable);
  const chosen = read.filter(({ onFront }) => onFront);
  return [...chosen, ...read.filter(({ onFront }) => !onFront)].slice(0, 2);
}
