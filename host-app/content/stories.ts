export interface Teaser {
  id: number;
  category: string;
  published: string;
  readTime: string;
  title: string;
  excerpt: string;
}

/** The two posts that the landing page points to. */
export const teasers: readonly Teaser[] = [
  {
    id: 3,
    category: 'Marathon',
    published: 'August 2023',
    readTime: '12 min read',
    title: 'Helsinki Marathon, kilometre by kilometre',
    excerpt:
      'A warm start by the sea, a quiet bridge at thirty, and what the last seven kilometres taught me about plans.',
  },
  {
    id: 7,
    category: 'Motivation',
    published: 'July 2023',
    readTime: '6 min read',
    title: 'Welcome: why I write these mornings down',
    excerpt: 'What this blog is for, and who it is not for.',
  },
];
