import type { ListContent } from '../frames/rooms.ts';

const words = (letters: number) => 'letters '.repeat(Math.ceil(letters / 8)).slice(0, letters);

/** Typical lists, for the pinned script, which does not know its shop. */
export const USUAL_CONTENT: ListContent = {
  programs: [1, 2, 3, 4].map((id) => ({
    id,
    language: 'en',
    name: words(16),
    displayName: words(16),
    type: 'one-time',
    price: '99.90',
    currency: 'EUR',
    description: words(80),
    features: Array.from({ length: 4 }, () => words(40)),
    badge: words(10),
    accent: false,
    coaching: false,
    plan: null,
    onFront: true,
    available: true,
    offers: [],
  })),
  posts: (
    ['training', 'nutrition', 'training', 'marathon', 'training', 'motivation', 'marathon', 'nutrition'] as const
  ).map((category, index) => ({
    id: index + 1,
    language: 'en',
    title: words(40),
    excerpt: words(100),
    category,
    tags: ['training', 'running', 'energy', 'mornings'],
    publishedAt: '2025-01-01T00:00:00.000Z',
    readTime: '4 min read',
    readable: true,
    onFront: false,
  })),
  social: ['instagram', 'strava', 'youtube', 'linkedin'].map((id) => ({
    language: 'en',
    id,
    name: id,
    url: 'https://social.example/',
    handle: words(14),
    description: words(60),
    followers: '10K+',
  })),
  figures: Array.from({ length: 4 }, () => ({ label: words(12) })),
  samples: true,
};
