import { readFile } from 'node:fs/promises';
import { projectFile } from '../platform/root.ts';

/**
 * The posts a new shop starts with. Those without a body are announced in the list, and can be read
 * once somebody has written them.
 */
export const postSeed: readonly PostSeed[] = [
  {
    id: 1,
    title: 'Week 24: warm tarmac and one missed run',
    excerpt: 'Fifty-four kilometres, a concrete pour that moved to Friday, and the long run that was better for it.',
    category: 'training',
    tags: ['weekly recap', 'marathon build', 'intervals', 'summer', 'strength'],
    publishedAt: '2025-06-15T16:30:00Z',
    readTime: '4 min read',
    bodyFile: 'week-24',
  },
  {
    id: 2,
    title: 'What I eat at half past four',
    excerpt: 'Porridge or nothing, how much before which run, and the banana that lives in the van.',
    category: 'nutrition',
    tags: ['breakfast', 'fuelling', 'early mornings'],
    publishedAt: '2025-03-23T08:00:00Z',
    readTime: '5 min read',
  },
  {
    id: 3,
    title: 'Helsinki Marathon, kilometre by kilometre',
    excerpt:
      'A warm start by the sea, a quiet bridge at thirty, and what the last seven kilometres taught me about plans.',
    category: 'marathon',
    tags: ['race report', 'pacing', 'fuelling', 'heat'],
    publishedAt: '2023-08-27T15:00:00Z',
    readTime: '12 min read',
    bodyFile: 'helsinki-marathon',
    onFront: true,
  },
  {
    id: 4,
    title: 'Rest Days, and how to take one',
    excerpt:
      'What I do on the day the plan is empty, why it took me years to leave it empty, and when one day is too few.',
    category: 'training',
    tags: ['recovery', 'sleep', 'winter', 'planning'],
    publishedAt: '2023-12-10T14:00:00Z',
    readTime: '5 min read',
    bodyFile: 'rest-days',
  },
  {
    id: 5,
    title: 'Minus eighteen along the shore',
    excerpt: 'Two pairs of gloves, one frozen beard, and the rule that gets me out of the door in January.',
    category: 'motivation',
    tags: ['winter'],
    publishedAt: '2024-01-14T10:00:00Z',
    readTime: '4 min read',
  },
  {
    id: 6,
    title: 'Sixteen weeks to a marathon on four runs a week',
    excerpt: 'The whole build on one page: which four runs, how they grow, and what to drop when a child is ill.',
    category: 'marathon',
    tags: ['marathon build', 'long run', 'planning', 'family', 'beginners'],
    publishedAt: '2024-05-05T09:00:00Z',
    readTime: '9 min read',
  },
  {
    id: 7,
    title: 'Welcome: why I write these mornings down',
    excerpt: 'What this blog is for, and who it is not for.',
    category: 'motivation',
    tags: ['early mornings', 'family', 'building site', 'about this blog'],
    publishedAt: '2023-07-09T07:00:00Z',
    readTime: '6 min read',
    bodyFile: 'welcome',
    onFront: true,
  },
  {
    id: 8,
    title: 'Forty minutes of strength in a cold garage',
    excerpt: 'Five lifts for people who run, with sets, rests and what to do when the barbell is too cold to hold.',
    category: 'training',
    tags: ['strength', 'hybrid training', 'garage', 'winter'],
    publishedAt: '2024-10-20T13:00:00Z',
    readTime: '7 min read',
  },
];

export interface PostSeed {
  id: number;
  title: string;
  excerpt: string;
  category: 'marathon' | 'training' | 'nutrition' | 'motivation';
  /** A card shows the first three. */
  tags: readonly string[];
  /** ISO 8601 in UTC. */
  publishedAt: string;
  readTime: string;
  onFront?: true;
  /** Name in the folder beside this file, without its ending. */
  bodyFile?: string;
}

/** The body of a post, in the line grammar that the reader shows. */
export async function readBody(file: string): Promise<string> {
  const text = await readFile(projectFile('server/seed/posts', `${file}.md`), 'utf8');
  return text.trim();
}
