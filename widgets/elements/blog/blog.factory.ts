import type { PostResponse, PostSummary } from '#contract/site/posts/blog.ts';

/** Post as listed by the API, with overrides. */
export function summary(parts: Partial<PostSummary> = {}): PostSummary {
  return {
    id: 1,
    language: 'en',
    title: 'Week 24',
    excerpt: 'Hills and rain.',
    category: 'training',
    tags: ['running'],
    publishedAt: '2025-06-15T23:30:00.000Z',
    readTime: '4 min read',
    readable: true,
    onFront: false,
    ...parts,
  };
}

/** Post with its body, with overrides. */
export function post(parts: Partial<PostResponse> = {}): PostResponse {
  return { ...summary(), content: 'It rained.', ...parts };
}

/** Posts of each category, newest first. */
export const posts: readonly PostSummary[] = [
  summary(),
  summary({ id: 5, title: 'Breakfast', category: 'nutrition', tags: ['fuel'], readable: false }),
  summary({
    id: 3,
    title: 'Helsinki Marathon',
    category: 'marathon',
    excerpt: 'By the SEA.',
    tags: ['a', 'b', 'c', 'd'],
  }),
  summary({ id: 7, title: 'Welcome', category: 'motivation', tags: ['Early Mornings'] }),
];
