import { http, HttpResponse } from 'msw';
import { expect, userEvent } from 'storybook/test';
import '../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import { onePage } from '#host-app/studio/orders/orders.factory.ts';
import { stuck, stuckEvent, stuckJob, unmatched } from '#host-app/studio/stuck/stuck.factory.ts';
import StuckScreen from '#host-app/studio/stuck/stuck-screen.tsx';
import WithdrawalsList from '#host-app/studio/stuck/withdrawals-list.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import preview from '../../.storybook/preview.tsx';
import { notReached, signedOut, whileLoading } from './states.ts';

const full = stuck({
  openWithdrawals: 2,
  refusedRefunds: 1,
  refusals: [
    {
      id: 'stripe:product:4:monthly',
      provider: 'stripe',
      kind: 'product',
      what: 'Personal Coaching: Monthly coaching: Stripe rejects the product or its price',
      todo: 'The product was archived, changed or deleted in the Stripe Dashboard. Reactivate it under Product catalogue, or archive the offer here.',
      detail: 'This price is not available to be purchased because its product is not active.',
      times: 2,
      since: '2026-03-11T12:00:00.000Z',
      lastAt: '2026-03-12T06:00:00.000Z',
    },
  ],
  unsellable: [{ item: 'All Day Energy', price: '0.30', currency: 'EUR', least: '0.50', most: '999999.99' }],
  stuckEvents: [
    stuckEvent('1'),
    stuckEvent('2', { createdAt: '2026-03-01T00:00:00.000Z', attempts: 1 }),
    stuckEvent('3', { problem: null }),
    stuckEvent('4', { provider: 'paypal' }),
  ],
  stuckJobs: [stuckJob('1'), stuckJob('2', { kind: 'refund', attempts: 1, problem: null })],
  refusedMails: [
    {
      id: '40000000-0000-4000-8000-000000000001',
      address: 'kim@example.org',
      mail: 'purchase-receipt',
      problem: '550 5.1.1 No such user here',
      createdAt: '2026-03-04T09:12:00.000Z',
    },
  ],
});

const meta = preview.meta({
  title: 'Studio/Problems',
  component: InStudio,
  args: { at: '/stuck', screen: StuckScreen },
  decorators: [
    (Story) => (
      <ToastProvider>
        <Story />
      </ToastProvider>
    ),
  ],
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/coach/stuck', () => HttpResponse.json(full)),
      http.get('*/api/coach/stuck/withdrawals', () =>
        HttpResponse.json(
          onePage([
            unmatched('1', { contract: 'c'.repeat(200) }),
            unmatched('2', { settled: true, fullName: 'n'.repeat(100) }),
          ]),
        ),
      ),
    ),
});

/** More entries than are listed. */
export const Hundreds = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/coach/stuck', () =>
        HttpResponse.json({
          ...full,
          totals: { jobs: 412, mails: 300, mailsToUnknown: 0, events: { stripe: 60, paypal: 1 } },
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('412 stuck jobs.')).toBeVisible();
    await userEvent.click(canvas.getByText('Show jobs'));
    await expect(canvas.getByText('Showing 2 of 412.')).toBeVisible();
  },
});

/** Only the oldest are listed, and none of them is PayPal's. */
export const NoneListed = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/coach/stuck', () =>
        HttpResponse.json({
          ...stuck({ stuckEvents: [stuckEvent('1')] }),
          totals: { jobs: 0, mails: 0, mailsToUnknown: 0, events: { stripe: 50, paypal: 5 } },
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('5 PayPal webhooks pending.')).toBeVisible();
    await expect(canvas.getByText('50 Stripe webhooks pending since 12 March 2026.')).toBeVisible();
  },
});

export const Full = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2 withdrawals have no order.')).toBeVisible();
    await expect(canvas.getByText('3 Stripe webhooks pending since 1 March 2026.')).toBeVisible();
    await expect(canvas.getByText('1 PayPal webhook pending since 12 March 2026.')).toBeVisible();
    await userEvent.click(canvas.getByText('Show webhooks'));
    await expect(canvas.getAllByText('There is no order for it.')[0]).toBeVisible();
    await expect(canvas.getByText('2 stuck jobs.')).toBeVisible();
    await expect(canvas.getByText('Card payments must be from €0.50 to €999,999.99. Change the price.')).toBeVisible();
  },
});

export const Nothing = meta.story({
  beforeEach: ({ msw }) => msw.use(http.get('*/api/coach/stuck', () => HttpResponse.json(stuck()))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No problems.')).toBeVisible();
  },
});

export const Withdrawals = meta.story({
  args: { at: '/stuck/withdrawals', screen: WithdrawalsList },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Resolve' })).toBeVisible();
    await expect(canvas.getByText('Resolved', { selector: 'td' })).toBeVisible();
  },
});

export const Loading = meta.story(whileLoading('/api/coach/stuck'));
export const NotReached = meta.story(notReached('/api/coach/stuck'));
export const SignedOut = meta.story(signedOut('/api/coach/stuck'));

const withdrawals = { at: '/stuck/withdrawals', screen: WithdrawalsList } as const;
export const WithdrawalsLoading = meta.story({ args: withdrawals, ...whileLoading('/api/coach/stuck/withdrawals') });
export const WithdrawalsNotReached = meta.story({ args: withdrawals, ...notReached('/api/coach/stuck/withdrawals') });
export const NoWithdrawals = meta.story({
  args: withdrawals,
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/coach/stuck/withdrawals', () => HttpResponse.json({ items: [], total: 0, page: 1, pages: 1 })),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Every withdrawal is matched to an order.')).toBeVisible();
  },
});
