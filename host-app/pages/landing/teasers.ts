import type { PostSummary } from '#contract/blog.ts';

/** What the coach has chosen for the front page, then the newest; only what can be read. */
export function teasers(posts: readonly PostSummary[]): PostSummary[] {
  const read = posts.filter(({ readable }) => readable);
  const chosen = read.filter(({ onFront }) => onFront);
  return [...chosen, ...read.filter(({ onFront }) => !onFront)].slice(0, 2);
}
