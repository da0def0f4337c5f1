import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { SeriesResponse } from '#contract/newsletter/sequences.studio.ts';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import SeriesScreen from '#host-app/studio/letters/series-screen.tsx';
import SeriesTranslation from '#host-app/studio/letters/series-translation.tsx';
import preview from '../../../.storybook/preview.tsx';
import { text, TRANSLATIONS, translation, translationsAre } from '../../support/translations.ts';
import { everySeries, series } from './letters-handlers.ts';
import { notReached, overtaken, whileLoading } from '../states.ts';

const STEP = '10000000-0000-4000-8000-000000000001';

const PATH = '/api/coach/series/blueprint';
const one = { at: '/letters/series/blueprint', path: '/letters/series/$guide', screen: SeriesScreen } as const;
const all = { at: '/letters/series', path: '/letters/series', screen: SeriesScreen } as const;
/** Requests of a sequence's screen. */
const answered = [translationsAre(), http.get(`*${PATH}`, () => HttpResponse.json(series))];

const meta = preview.meta({
  title: 'Studio/Newsletters/Sequences',
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

/** Newsletters of a sequence, each beside its original. */
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
    await expect(
      canvas.getByText(/Newsletters without a translated subject or text are sent as written/),
    ).toBeVisible();
  },
});

export const Series = meta.story({
  args: one,
  beforeEach: ({ msw }) => msw.use(...answered),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Delay (days)' })).toHaveValue('3');
    await userEvent.click(canvas.getByRole('button', { name: 'Add a step' }));
    await expect(canvas.getByRole('group', { name: 'Step 2' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove step 2' }));
    await expect(canvas.queryByRole('group', { name: 'Step 2' })).toBeNull();
  },
});

/** The coach's free programmes are listed beside the shop's guides. */
export const AllSeries = meta.story({
  args: all,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Ten Quiet Evenings' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /Open sequence\s+Ten Quiet Evenings/ })).toBeVisible();
  },
});

/** Errors of a step are beside its fields. */
export const Invalid = meta.story({
  args: one,
  beforeEach: ({ msw }) => msw.use(...answered),
  play: async ({ canvas }) => {
    const days = await canvas.findByRole('textbox', { name: 'Delay (days)' });
    await userEvent.clear(days);
    await userEvent.type(days, 'soon');
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Subject' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(days).toBeInvalid());
    await expect(canvas.getByRole('textbox', { name: 'Subject' })).toBeInvalid();
    await expect(canvas.getByText('Enter a subject.')).toBeVisible();
    localStorage.clear();
  },
});

export const Conflict = meta.story({ args: one, ...overtaken(PATH, 'Subject', ...answered) });

/** Two coaches changed the steps; each step shows both versions. */
export const ConflictOfSteps = meta.story({
  args: one,
  beforeEach: ({ msw }) => {
    localStorage.clear();
    let isSaved = false;
    const [step] = series.steps;
    const steps = [
      { ...step!, subject: 'Third day', body: 'How was it?\n\nTell me.' },
      { id: STEP, days: 7, subject: 'A week later', body: 'Still at it?', sent: 0 },
    ];
    msw.use(
      translationsAre(),
      http.put(`*${PATH}`, () => {
        isSaved = true;
        const error = { code: 'conflict', message: 'Someone else changed this in the meantime.' };
        return HttpResponse.json({ error }, { status: 409 });
      }),
      http.get(`*${PATH}`, () => HttpResponse.json(isSaved ? { ...series, steps, version: 4 } : series)),
    );
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Subject' }), ', early');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const differing = within(await canvas.findByRole('region', { name: 'Rows that differ' }));
    await expect(differing.getByText('Changed by both of you')).toBeVisible();
    await expect(differing.getByText('Third morning, early')).toBeVisible();
    await expect(differing.getByText('Third day')).toBeVisible();
    await expect(differing.getByText('Added by them')).toBeVisible();
    localStorage.clear();
  },
});
export const SeriesLoading = meta.story({ args: one, ...whileLoading(PATH) });
export const SeriesNotReached = meta.story({ args: one, ...notReached(PATH) });
export const AllLoading = meta.story({ args: all, ...whileLoading('/api/coach/series') });
export const AllNotReached = meta.story({ args: all, ...notReached('/api/coach/series') });
