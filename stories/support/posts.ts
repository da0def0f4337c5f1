import type { PostResponse, PostSummary } from '#contract/site/posts/blog.ts';

/** Returns published posts, one for each category, and an announced one. */
export function posts(): PostSummary[] {
  return [
    summary({ id: 1, title: 'Week 24: rain, hills, one good morning', publishedAt: '2025-06-15T06:00:00.000Z' }),
    summary({
      id: 4,
      title: 'Rest days, and how to keep them',
      tags: ['recovery', 'sleep', 'family', 'easy runs', 'planning'],
      publishedAt: '2023-12-10T07:00:00.000Z',
    }),
    summary({
      id: 5,
      title: 'Breakfast before a long run',
      category: 'nutrition',
      tags: ['fuel'],
      publishedAt: '2023-10-01T06:00:00.000Z',
      readable: false,
      onFront: false,
    }),
    summary({
      id: 3,
      title: 'Helsinki Marathon, kilometre by kilometre',
      category: 'marathon',
      onFront: true,
      publishedAt: '2023-08-20T06:00:00.000Z',
      readTime: '12 min read',
    }),
    summary({
      id: 7,
      title: 'Welcome: why I write these mornings down',
      category: 'motivation',
      onFront: true,
      publishedAt: '2023-07-03T06:00:00.000Z',
      readTime: '6 min read',
    }),
  ];
}

/** Returns a post with its body; undefined for an unpublished one. */
export function post(id: number, content = BODY): PostResponse | undefined {
  const found = posts().find((each) => each.id === id && each.readable);
  return found && { ...found, content };
}

/** All forms of the grammar, and text that only looks like markup. */
const BODY = `# The week in short

Five sessions, two of them in the rain. **Not bold** in the middle of a line, and <b>no markup</b>.

## What I ran

- Tuesday: ten kilometres, easy
- Thursday: hills, eight times up

*The hill does not know which day it is.*

**What I changed:** the alarm, by fifteen minutes.

---

That was week 24.`;

function summary(own: Partial<PostSummary> & Pick<PostSummary, 'id' | 'title' | 'publishedAt'>): PostSummary {
  return {
    language: 'en',
    excerpt: 'What went well, what did not, and what comes next.',
    category: 'training',
    tags: ['running', 'hills', 'rain'],
    readTime: '4 min read',
    readable: true,
    onFront: false,
    ...own,
  };
}
