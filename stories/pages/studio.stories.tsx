import { expect } from 'storybook/test';
import { http, HttpResponse } from 'msw';
import type { SessionResponse } from '#contract/accounts/auth.ts';
import { onePage, orderItem } from '#host-app/studio/orders/orders.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { studioRooms } from '../studio/messages/inbox-handlers.ts';
import { WholeStudio } from '../support/whole-studio.tsx';
import { signedIn, SitePage } from './site-page.tsx';

const meta = preview.meta({
  title: 'Studio/Whole studio',
  component: SitePage,
  parameters: { bare: true },
  beforeEach: ({ msw }) => {
    const orders = onePage([orderItem('1', { asked: true }), orderItem('2')]);
    const session: SessionResponse = { signedIn: true, coach: true, plans: [], logs: [] };
    msw.use(
      http.get('*/api/auth/session', () => HttpResponse.json(session)),
      ...studioRooms,
      http.get('*/api/coach/orders', () => HttpResponse.json(orders)),
    );
    return signedIn();
  },
});

/** The studio reads the window's address, which is Storybook's here. */
const studioAt = (at: string) => ({
  args: { path: '/coach' },
  render: () => <WholeStudio at={at || '/'} />,
});
export const Today = meta.story({
  ...studioAt(''),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  },
});
export const Inbox = meta.story({
  ...studioAt('/inbox'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  },
});
export const Orders = meta.story({
  ...studioAt('/orders'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  },
});
