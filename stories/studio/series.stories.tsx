import { http, HttpResponse } from 'msw';
import { expect } from 'storybook/test';
import type { SeriesResponse } from '#contract/studio/series.ts';
import '../../host-app/main.css';
import '#host-app/pages/studio.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import SeriesTranslation from '#host-app/studio/letters/series-translation.tsx';
import preview from '../../.storybook/preview.tsx';
import { text, TRANSLATIONS, translation } from '../support/translations.ts';

const STEP = '10000000-0000-4000-8000-000000000001';

const meta = preview.meta({
  title: 'Studio/Series in other languages',
  component: InStudio,
  args: {
    at: '/letters/series/blueprint/in/fi',
    path: '/letters/series/$guide/in/$language',
    screen: SeriesTranslation,
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
