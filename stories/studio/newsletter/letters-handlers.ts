import { http, HttpResponse } from 'msw';
import type { LetterResponse, ReadersResponse } from '#contract/newsletter/newsletters.studio.ts';
import type { SeriesList, SeriesResponse } from '#contract/newsletter/sequences.studio.ts';
import type { SubscriberRow } from '#contract/newsletter/subscribers.studio.ts';
import type { TagsResponse } from '#contract/newsletter/tags.studio.ts';

export const ID = '6e7f85a9-d0fe-4b5d-8b50-4c6f2991d744';

export const letter = (changes: Partial<LetterResponse> = {}): LetterResponse => ({
  id: ID,
  subject: 'Rain all week',
  status: 'sent',
  sendAt: '2026-11-20T08:00:00.000+02:00',
  written: 120,
  delivered: 117,
  refused: 3,
  waiting: 0,
  left: 2,
  updatedAt: '2026-11-20T08:01:00.000+02:00',
  preview: 'It fell, and we ran.',
  body: '# Rain\nIt fell, and we ran.',
  language: 'en',
  segment: 'everybody',
  onlyLanguage: false,
  programId: null,
  tags: [],
  activity: 'any',
  activeDays: 30,
  postId: null,
  version: 2,
  ...changes,
});

export const subscriber = (changes: Partial<SubscriberRow> = {}): SubscriberRow => ({
  id: ID,
  email: 'reader@example.com',
  status: 'confirmed',
  language: 'en',
  suppressed: null,
  bought: true,
  tags: ['Club', 'Spring 2026'],
  consentAt: '2026-11-01T08:00:00.000+02:00',
  consentVersion: 'newsletter-1',
  ...changes,
});

export const everySeries: SeriesList = {
  guides: [
    { guide: 'blueprint', name: null, on: true },
    { guide: 'anti-scam', name: null, on: false },
    { guide: 'program-7', name: 'Ten Quiet Evenings', on: false },
  ],
};

export const series: SeriesResponse = {
  guide: 'blueprint',
  onSince: '2026-11-01T08:00:00.000+02:00',
  steps: [{ id: ID, days: 3, subject: 'Third morning', body: 'How was it?', sent: 12 }],
  version: 3,
};

export const list = (path: string, items: readonly object[]) =>
  http.get(`*${path}`, () => HttpResponse.json({ items, total: items.length, page: 1, pages: 1 }));
const readers: ReadersResponse = {
  readers: 120,
  languages: [
    { language: 'en', readers: 100 },
    { language: 'fi', readers: 20 },
  ],
  timeZone: 'Europe/Helsinki',
};
const tagsResponse: TagsResponse = {
  tags: [
    { tag: 'Club', subscribers: 14 },
    { tag: 'Spring 2026', subscribers: 3 },
  ],
  guides: [
    { guide: 'blueprint', name: null },
    { guide: 'program-7', name: 'Ten Quiet Evenings' },
  ],
};
export const tags = http.get('*/api/coach/subscribers/tags', () => HttpResponse.json(tagsResponse));
export const one = (changes: Partial<LetterResponse>) => [
  http.get('*/api/coach/letters/readers', () => HttpResponse.json(readers)),
  tags,
  http.get('*/api/coach/letters/:id', () => HttpResponse.json(letter(changes))),
];
