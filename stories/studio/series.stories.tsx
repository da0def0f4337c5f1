import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { SeriesResponse } from '#contract/studio/series.ts';
import '../../host-app/main.css';
import '#host-app/pages/studio.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import SeriesScreen from '#host-app/studio/letters/series-screen.tsx';
import SeriesTranslation from '#host-app/studio/letters/series-translation.tsx';
import preview from '../../.storybook/preview.tsx';
import { text, TRANSLATIONS, translation, translationsAre } from '../support/translations.ts';
import { everySeries, series } from './letters-handlers.ts';
import { notReached, overtaken, whileLoading } from './states.ts';

const STEP = '10000000-0000-4000-8000-000000000001';

const PATH = '/api/coach/series/blueprint';
const one = { at: '/letters/series/blueprint', path: '/letters/series/$guide', screen: SeriesScreen } as const;
const all = { at: '/letters/series', path: '/letters/series', screen: SeriesScreen } as const;
/** What the screen of one asks for. */
const answered = [translationsAre(), http.get(`*${PATH}`, () => HttpResponse.json(series))];

const meta = preview.meta({
  title: 'Studio/Series',
  component: InStudio,
  args: {
    at: '/letters/series/blueprint/in/fi',
    path: '/letters/series/$guide/in/$language',
    screen: SeriesTranslation,
  },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(http.get('*/api/coach/series', () => HttpResponse.json(everySeries)));
  },
});

/** The letters after a guide, each beside its original. */
export const SeriesInFinnish = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/coach/series/blueprint', () =>
        HttpResponse.json({
          guide: 'blueprint',
          onSince: null,
          steps: [{ id: STEP, days: 0, subject: 'Today', body: 'Begin.', sent: 0 }],
          version: 1,
        } satisfies SeriesResponse),
      ),
      http.get(`${TRANSLATIONS}/series/blueprint/fi`, () =>
        HttpResponse.json(
          translation({
            title: '',
            state: 'incomplete',
            missing: 1,
            texts: [
              text({ name: `steps:${STEP}:subject`, original: 'Today', text: 'Tänään', changed: true }),
              text({ name: `steps:${STEP}:body`, form: 'text', original: 'Begin.', max: 20_000 }),
            ],
          }),
        ),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Step 1: subject' })).toHaveValue('Tänään');
    await expect(canvas.getByText(/go to readers of this language as you wrote them/)).toBeVisible();
  },
});

export const Series = meta.story({
  args: one,
  beforeEach: ({ msw }) => msw.use(...answered),
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
  args: all,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Ten Quiet Evenings' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /Open the series\s+Ten Quiet Evenings/ })).toBeVisible();
  },
});

/** What is wrong with a step stands beside its field. */
export const Invalid = meta.story({
  args: one,
  beforeEach: ({ msw }) => msw.use(...answered),
  play: async ({ canvas }) => {
    const days = await canvas.findByRole('textbox', { name: 'Days after' });
    await userEvent.clear(days);
    await userEvent.type(days, 'soon');
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Subject' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(days).toBeInvalid());
    await expect(canvas.getByRole('textbox', { name: 'Subject' })).toBeInvalid();
    await expect(canvas.getByText('Please write a subject.')).toBeVisible();
    localStorage.clear();
  },
});

export const Conflict = meta.story({ args: one, ...overtaken(PATH, 'Subject', ...answered) });
export const SeriesLoading = meta.story({ args: one, ...whileLoading(PATH) });
export const SeriesNotReached = meta.story({ args: one, ...notReached(PATH) });
export const AllLoading = meta.story({ args: all, ...whileLoading('/api/coach/series') });
export const AllNotReached = meta.story({ args: all, ...notReached('/api/coach/series') });
