import { expect, fireEvent, userEvent } from 'storybook/test';
import { http, HttpResponse } from 'msw';
import '../../host-app/base.css';
import '#host-app/pages/studio.css';
import type { LetterResponse, LetterRow } from '#contract/studio/letters.ts';
import type { SeriesList, SeriesResponse } from '#contract/studio/series.ts';
import type { SubscriberRow } from '#contract/studio/subscribers.ts';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import ImportScreen from '#host-app/studio/letters/import-screen.tsx';
import LetterScreen from '#host-app/studio/letters/letter-screen.tsx';
import LettersList from '#host-app/studio/letters/letters-list.tsx';
import SeriesScreen from '#host-app/studio/letters/series-screen.tsx';
import SubscribersList from '#host-app/studio/letters/subscribers-list.tsx';
import preview from '../../.storybook/preview.tsx';
import { unreachable } from '../support/handlers.ts';
import { translationsAre } from '../support/translations.ts';
import { gone, notReached, signedOut, whileLoading } from './states.ts';

const ID = '6e7f85a9-d0fe-4b5d-8b50-4c6f2991d744';

const letter = (changes: Partial<LetterResponse> = {}): LetterResponse => ({
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
  postId: null,
  version: 2,
  ...changes,
});

const subscriber = (changes: Partial<SubscriberRow> = {}): SubscriberRow => ({
  id: ID,
  email: 'reader@example.com',
  status: 'confirmed',
  language: 'en',
  suppressed: null,
  bought: true,
  consentAt: '2026-11-01T08:00:00.000+02:00',
  consentVersion: 'newsletter-1',
  ...changes,
});

const everySeries: SeriesList = {
  guides: [
    { guide: 'blueprint', name: null, on: true },
    { guide: 'anti-scam', name: null, on: false },
    { guide: 'program-7', name: 'Ten Quiet Evenings', on: false },
  ],
};

const series: SeriesResponse = {
  guide: 'blueprint',
  onSince: '2026-11-01T08:00:00.000+02:00',
  steps: [{ id: ID, days: 3, subject: 'Third morning', body: 'How was it?', sent: 12 }],
  version: 3,
};

const list = (path: string, items: readonly object[]) =>
  http.get(`*${path}`, () => HttpResponse.json({ items, total: items.length, page: 1, pages: 1 }));
const one = (changes: Partial<LetterResponse>) => [
  http.get('*/api/coach/letters/readers', () => HttpResponse.json({ readers: 120, timeZone: 'Europe/Helsinki' })),
  http.get('*/api/coach/letters/:id', () => HttpResponse.json(letter(changes))),
];
const rows: LetterRow[] = [
  letter(),
  letter({
    id: ID.replace('6e', '7e'),
    subject: '',
    status: 'draft',
    sendAt: null,
    written: 0,
    delivered: 0,
    refused: 0,
    left: 0,
  }),
];
const onLetter = { at: `/letters/${ID}`, path: '/letters/$id', screen: LetterScreen };

const meta = preview.meta({
  title: 'Studio/Letters',
  component: InStudio,
  args: { at: '/letters', screen: LettersList },
});

export const Full = meta.story({
  beforeEach: ({ msw }) => msw.use(list('/api/coach/letters', rows)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Rain all week' })).toHaveAttribute('href', `/letters/${ID}`);
    await expect(canvas.getByRole('link', { name: 'Without a subject' })).toBeVisible();
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(list('/api/coach/letters', [])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No letter is written yet/)).toBeVisible();
  },
});

export const NotReached = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable('/api/coach/letters')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const Draft = meta.story({
  args: onLetter,
  beforeEach: ({ msw }) => msw.use(...one({ status: 'draft', sendAt: null })),
  play: async ({ canvas }) => {
    const subject = await canvas.findByRole('textbox', { name: 'Subject' });
    await expect(await canvas.findByText('120 readers get it now.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send it now' })).toBeEnabled();
    await userEvent.type(subject, '!');
    await expect(await canvas.findByText(/please save the letter first/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send it now' })).toBeDisabled();
  },
});

export const OnItsWay = meta.story({
  args: onLetter,
  beforeEach: ({ msw }) => msw.use(...one({ status: 'sending', waiting: 47, delivered: 70 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('On its way')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Stop it' })).toBeVisible();
  },
});

export const Subscribers = meta.story({
  args: { at: '/letters/subscribers', screen: SubscribersList },
  beforeEach: ({ msw }) =>
    msw.use(
      list('/api/coach/subscribers', [
        subscriber(),
        subscriber({
          id: ID.replace('6e', '7e'),
          email: 'somebody.with.a.very.long.name@a-department.of-a-company.example.com',
          suppressed: 'bounce',
          bought: false,
          consentVersion: 'import',
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('reader@example.com')).toBeVisible();
    await expect(canvas.getByText('E-mail bounces')).toBeVisible();
  },
});

export const BringingIn = meta.story({
  args: { at: '/letters/subscribers/import', screen: ImportScreen },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Bring them in' }));
    await expect(await canvas.findByText('Please choose a file.')).toBeVisible();
    await expect(canvas.getByText('Please give the day on which they agreed.')).toBeVisible();
  },
});

export const BroughtIn = meta.story({
  args: { at: '/letters/subscribers/import', screen: ImportScreen },
  beforeEach: ({ msw }) =>
    msw.use(
      http.post('*/api/coach/subscribers/import', () =>
        HttpResponse.json({
          added: 118,
          known: 2,
          repeated: 1,
          refused: 1,
          lines: [{ line: 122, value: '=cmd()', why: 'no-address' }],
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await userEvent.upload(await canvas.findByLabelText('CSV file'), new File(['email'], 'people.csv'));
    await userEvent.type(canvas.getByRole('textbox', { name: /Where these people/ }), 'A form at the club.');
    await fireEvent.change(canvas.getByLabelText('Day on which they agreed'), { target: { value: '2026-05-01' } });
    await userEvent.click(canvas.getByRole('button', { name: 'Bring them in' }));
    await expect(await canvas.findByText('118 people were added.')).toBeVisible();
    await expect(canvas.getByText(/Line 122/)).toHaveTextContent('Line 122: =cmd() is no e-mail address');
  },
});

export const Series = meta.story({
  args: { at: '/letters/series/blueprint', path: '/letters/series/$guide', screen: SeriesScreen },
  beforeEach: ({ msw }) =>
    msw.use(
      translationsAre(),
      http.get('*/api/coach/series', () => HttpResponse.json(everySeries)),
      http.get('*/api/coach/series/blueprint', () => HttpResponse.json(series)),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Days after' })).toHaveValue('3');
    await userEvent.click(canvas.getByRole('button', { name: 'Add a step' }));
    await expect(canvas.getByRole('group', { name: 'Step 2' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Take step 2 out' }));
    await expect(canvas.queryByRole('group', { name: 'Step 2' })).toBeNull();
  },
});

/** A free programme of the coach's stands beside the shop's own guides. */
export const AllSeries = meta.story({
  args: { at: '/letters/series', path: '/letters/series', screen: SeriesScreen },
  beforeEach: ({ msw }) => msw.use(http.get('*/api/coach/series', () => HttpResponse.json(everySeries))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Ten Quiet Evenings' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /Open the series\s+Ten Quiet Evenings/ })).toBeVisible();
  },
});

export const Loading = meta.story(whileLoading('/api/coach/letters'));
export const SignedOut = meta.story(signedOut('/api/coach/letters'));

const draft = { at: `/letters/${ID}`, path: '/letters/$id', screen: LetterScreen } as const;
export const LetterGone = meta.story({ args: draft, ...gone('/api/coach/letters/:id') });
export const LetterNotReached = meta.story({ args: draft, ...notReached('/api/coach/letters/:id') });

const readers = { at: '/letters/subscribers', screen: SubscribersList } as const;
export const SubscribersLoading = meta.story({ args: readers, ...whileLoading('/api/coach/subscribers') });
export const SubscribersNotReached = meta.story({ args: readers, ...notReached('/api/coach/subscribers') });
export const SubscribersSignedOut = meta.story({ args: readers, ...signedOut('/api/coach/subscribers') });
export const NobodyFits = meta.story({
  args: { ...readers, at: '/letters/subscribers?q=nobody' },
  beforeEach: ({ msw }) => msw.use(list('/api/coach/subscribers', [])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing fits what you are looking for.')).toBeVisible();
  },
});
