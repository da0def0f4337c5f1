import { expect, userEvent } from 'storybook/test';
import '../../host-app/base.css';
import '#host-app/pages/studio.css';
import ClientScreen from '#host-app/studio/clients/client-screen.tsx';
import { client, clientLog } from '#host-app/studio/clients/clients.factory.ts';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import preview from '../../.storybook/preview.tsx';
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
const NOTE = /^What is planned is the plan as it is today/;

export const PlannedThen = meta.story({
  beforeEach: ({ msw }) => msw.use(logIs({ days: [SESSION] })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: SESSION.name }));
    await expect(canvas.queryByText(NOTE)).not.toBeInTheDocument();
  },
});

/** Logged before the shop kept what was planned. */
export const PlannedNow = meta.story({
  beforeEach: ({ msw }) => msw.use(logIs({ days: [{ ...SESSION, plannedNow: true }] })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: SESSION.name }));
    await expect(await canvas.findByText(NOTE)).toBeVisible();
  },
});
