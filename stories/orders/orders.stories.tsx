import { http, HttpResponse } from 'msw';
import { expect, userEvent } from 'storybook/test';
import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import '../../host-app/base.css';
import '#host-app/studio/inbox/inbox.css';
import '#host-app/studio/orders/orders.css';
import {
  coachOrders,
  order,
  payment,
  request,
  stuckEvent,
  stuckJob,
  unmatched,
} from '#host-app/studio/orders/orders.factory.ts';
import { Orders } from '#host-app/studio/orders/orders-view.tsx';
import { ToastProvider } from '#widgets/core/toasts.tsx';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';
import { refusing } from '../support/handlers.ts';

const full = coachOrders({
  orders: [
    order('1', {
      requests: [request('1')],
      payments: [payment('1'), payment('2', { createdAt: '2026-04-04T09:13:00.000Z' })],
    }),
    order('2', {
      status: 'flagged',
      fullName: 'Kim Swimmer',
      email: 'kim@example.org',
      programName: 'All Day Energy',
      offerName: 'All Day Energy',
      interval: 'once',
      amount: '29.90',
      subscription: null,
      payments: [payment('3', { status: 'mismatch', amount: '2.99', receipts: [], provider: 'paypal' })],
    }),
    order('3', { fullName: 'Sam Cyclist', payments: [payment('4', { refund: 'pending' })] }),
    order('4', {
      fullName: 'Robin Walker',
      subscription: 'past_due',
      problem: 'The answer took too long.',
      payments: [payment('5', { refund: 'refused', refundProblem: 'The balance is too low.' })],
    }),
    order('5', { status: 'open', fullName: null, subscription: null, payments: [] }),
    order('6', {
      fullName: 'Toni Skier',
      subscription: 'canceled',
      payments: [payment('6', { status: 'refunded', refund: 'done', refunded: '99.99' })],
      requests: [request('2', { kind: 'withdrawal', settled: true })],
    }),
  ],
  unmatched: [unmatched('1')],
  unsellable: [{ item: 'All Day Energy', price: '0.30', currency: 'EUR', least: '0.50', most: '999999.99' }],
  stuckEvents: [stuckEvent('1'), stuckEvent('2'), stuckEvent('3', { problem: null, attempts: 1 })],
  stuckJobs: [stuckJob('1'), stuckJob('2', { kind: 'refund', problem: 'The card provider did not answer.' })],
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
  title: 'Orders/For the coach',
  component: Orders,
  args: { data: full },
  decorators: [
    (Story) => (
      <ToastProvider>
        <main className="inbox orders">
          <div className="wrap">
            <h1>Orders</h1>
            <Story />
          </div>
        </main>
      </ToastProvider>
    ),
  ],
  beforeEach: ({ msw }) =>
    msw.use(
      http.get<never, never, CoachOrdersResponse>('*/api/coach/orders', () => HttpResponse.json(full)),
      http.post('*/api/coach/payments/:id/refund', () => HttpResponse.json({ status: 'accepted' }, { status: 202 })),
      http.post('*/api/coach/refund-requests/:id/settle', () => new HttpResponse(null, { status: 204 })),
    ),
});

export const Full = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Open requests 2' })).toBeVisible();
    await expect(canvas.getByText('Wrong amount – nothing was granted')).toBeVisible();
    await userEvent.click(canvas.getByText('What they are about'));
  },
});

export const Asking = meta.story({
  args: { data: coachOrders({ orders: [order('1', { requests: [request('1', { kind: 'withdrawal' })] })] }) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: 'Refund' })[0]!);
    await expect(canvas.getByRole('button', { name: 'Give €99.99 back' })).toBeVisible();
  },
});

export const RefundOnItsWay = meta.story({
  args: { data: coachOrders() },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Refund' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Give €99.99 back' }));
    await appears(canvas, 'Refund on Its Way');
  },
});

export const NotRefunded = meta.story({
  args: { data: coachOrders() },
  beforeEach: ({ msw }) => msw.use(refusing('/api/coach/payments/:id/refund', 502, 'provider_failed')),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Refund' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Give €99.99 back' }));
    await appears(canvas, 'That Did Not Work');
  },
});

export const Filtered = meta.story({
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Filter' }), 'kim energy');
    await expect(canvas.getByText('1 of 6')).toBeVisible();
  },
});

export const Empty = meta.story({
  args: { data: coachOrders({ total: 0, orders: [] }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing was bought yet.')).toBeVisible();
  },
});

const address = `${'long.'.repeat(12)}@${'sub.'.repeat(20)}example.org`;

/** As long as may be, and in any direction. */
export const Long = meta.story({
  args: {
    data: coachOrders({
      orders: [
        order('1', {
          fullName: 'שם ארוך מאוד '.repeat(7),
          email: address,
          amount: '1234567.00',
          problem: 'unbreakable'.repeat(30),
          requests: [request('1', { note: `${'A long story. '.repeat(60)}\n${'unbreakable'.repeat(20)}` })],
        }),
      ],
      unmatched: [unmatched('1', { fullName: 'n'.repeat(100), email: address, contract: 'c'.repeat(200) })],
    }),
  },
});
