import { http, HttpResponse } from 'msw';
import { expect, userEvent } from 'storybook/test';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import ClientScreen from '#host-app/studio/clients/client-screen.tsx';
import { client, clientLog } from '#host-app/studio/clients/clients.factory.ts';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import preview from '../../../.storybook/preview.tsx';
import { clientRooms, logIs } from './clients-handlers.ts';

const meta = preview.meta({
  title: 'Studio/Clients/Sessions',
  component: InStudio,
  args: { at: `/clients/${client().id}`, path: '/clients/$id', screen: ClientScreen },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(...clientRooms);
  },
});

const SESSION = clientLog().days.find(({ session }) => session)!;
const NOTE = /^Planned days show the plan as it is today/;

export const PlannedThen = meta.story({
  beforeEach: ({ msw }) => msw.use(logIs({ days: [SESSION] })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: SESSION.name }));
    await expect(canvas.queryByText(NOTE)).not.toBeInTheDocument();
  },
});

/** Pain notes and reasons appear after a press, which is logged. */
export const Closed = meta.story({
  beforeEach: ({ msw }) => {
    const read = clientLog({ days: [SESSION] });
    const days = [{ ...SESSION, pain: [] }];
    msw.use(
      logIs({ days, closed: true }),
      http.post('*/api/coach/clients/:id/log', () =>
        HttpResponse.json({ ...read, readAt: '2026-11-23T09:00:00.000+02:00' }),
      ),
    );
  },
  play: async ({ canvas }) => {
    const show = await canvas.findByRole('button', { name: 'Show pain and reasons' });
    await expect(canvas.queryByText('“The left knee, going down.”')).not.toBeInTheDocument();
    await userEvent.click(show);
    await expect(await canvas.findByText('“The left knee, going down.”')).toBeVisible();
    await expect(canvas.getByText(/^View logged on/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show pain and reasons' })).not.toBeInTheDocument();
  },
});

/** A session that was finished after the notes were shown, which hides them until they are read again. */
export const ClosedAgain = meta.story({
  beforeEach: ({ msw }) => {
    const days = [{ ...SESSION, pain: [] }];
    const read = clientLog({ days: [SESSION], readAt: '2026-11-23T09:00:00.000+02:00' });
    let isRead = false;
    msw.use(
      http.get('*/api/coach/clients/:id/log', () =>
        HttpResponse.json(
          clientLog({ days: isRead ? [...days, { ...days[0]!, name: 'Evening run' }] : days, closed: true }),
        ),
      ),
      http.post('*/api/coach/clients/:id/log', () => {
        isRead = true;
        return HttpResponse.json(read);
      }),
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show pain and reasons' }));
    await expect(await canvas.findByText(/^View logged on/)).toBeVisible();
    window.dispatchEvent(new Event('visibilitychange'));
    await expect(await canvas.findByText('Evening run')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Show pain and reasons' })).toBeVisible();
  },
});

/** Logged before the shop stored planned values. */
export const PlannedNow = meta.story({
  beforeEach: ({ msw }) => msw.use(logIs({ days: [{ ...SESSION, plannedNow: true }] })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: SESSION.name }));
    await expect(await canvas.findByText(NOTE)).toBeVisible();
  },
});
