import { http, HttpResponse } from 'msw';
import { expect, userEvent } from 'storybook/test';
import type { ClientCheckInsResponse } from '#contract/coaching/clients.studio.ts';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import ClientScreen from '#host-app/studio/clients/client-screen.tsx';
import { client, clientCheckIns } from '#host-app/studio/clients/clients.factory.ts';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import preview from '../../../.storybook/preview.tsx';
import { clientRooms } from './clients-handlers.ts';

const meta = preview.meta({
  title: 'Studio/Clients/Trend',
  component: InStudio,
  args: { at: `/clients/${client().id}`, path: '/clients/$id', screen: ClientScreen },
  beforeEach: () => localStorage.clear(),
});

const { weeks } = clientCheckIns();
type Week = ClientCheckInsResponse['weeks'][number];
const each = (parts: Partial<Week>) =>
  http.get('*/api/coach/clients/:id/check-ins', () =>
    HttpResponse.json({ covered: true, weeks: weeks.map((week) => ({ ...week, ...parts })) }),
  );

/** The coach asks about sleep and soreness, but never about energy. */
export const Questions = meta.story({
  beforeEach: ({ msw }) => msw.use(each({ energy: null }), ...clientRooms),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Show as table'));
    const heads = [...canvas.getByRole('table', { name: 'Check-ins' }).querySelectorAll('th')];
    const said = heads.map(({ textContent }) => textContent);
    await expect(said).toEqual(['Week of', 'Sleep', 'Soreness', 'Weight (kg)', 'Note']);
    await expect(
      await canvas.findByRole('slider', { name: /^Sleep and Soreness from 1 to 5 over 20 weeks/ }),
    ).toBeVisible();
  },
});

/** Weight only, without scores. */
export const NoScores = meta.story({
  beforeEach: ({ msw }) => msw.use(each({ sleep: null, energy: null, soreness: null }), ...clientRooms),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('slider', { name: 'Weight over the same weeks.' })).toBeVisible();
    await expect(canvas.queryByRole('slider', { name: /from 1 to 5 over/ })).not.toBeInTheDocument();
  },
});
