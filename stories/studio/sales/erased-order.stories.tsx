import { http, HttpResponse } from 'msw';
import { expect, within } from 'storybook/test';
import type { OrderDetail, OrderEvidence } from '#contract/sales/orders.studio.ts';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import OrderScreen from '#host-app/studio/orders/order-screen.tsx';
import { onePage, order, orderItem, payment } from '#host-app/studio/orders/orders.factory.ts';
import OrdersList from '#host-app/studio/orders/orders-list.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import preview from '../../../.storybook/preview.tsx';

const erased = { fullName: null, email: '', erased: { receipt: '12' } } as const;

const disputed: Partial<OrderDetail> = {
  ...erased,
  state: 'disputed',
  interval: 'once',
  amount: '29.90',
  programName: 'All Day Energy',
  offerName: 'All Day Energy',
  renewing: null,
  payments: [payment('1', { status: 'disputed', amount: '29.90', left: '29.90', canRefund: false })],
};

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:13:00.000Z`;

const evidence: OrderEvidence = {
  until: '2026-09-30T21:59:59.999Z',
  erasedAt: '2026-03-12T09:13:00.000Z',
  fullName: 'Alex Runner',
  email: 'alex@example.org',
  receipts: ['12', '13'],
  consent: {
    words: 'I want All Day Energy at once. I know that I cannot withdraw from the contract once it is opened to me.',
    at: at(4),
  },
  access: [
    { from: at(4), until: at(18) },
    { from: at(20), until: null },
  ],
  stepsDone: [at(5), at(6), at(7)],
  workouts: [at(8)],
  mails: [
    { template: 'purchase-receipt', at: at(4) },
    { template: 'withdrawal-received', at: at(10) },
  ],
  messages: [
    { from: 'buyer', at: at(9) },
    { from: 'coach', at: at(10) },
  ],
  requests: [
    { kind: 'withdrawal', at: at(10) },
    { kind: 'guarantee', at: at(11) },
  ],
};

const meta = preview.meta({
  title: 'Studio/Orders/Erased buyer',
  component: InStudio,
  args: { at: '/orders/30000000-0000-4000-8000-000000000001', path: '/orders/$id', screen: OrderScreen },
  decorators: [
    (Story) => (
      <ToastProvider>
        <Story />
      </ToastProvider>
    ),
  ],
});

const orderIs = (parts: Partial<OrderDetail>) =>
  http.get('*/api/coach/orders/:id', () => HttpResponse.json(order('1', parts)));

/** The receipt replaces the buyer's name. No mail can be sent any more. */
export const Order = meta.story({
  beforeEach: ({ msw }) => msw.use(orderIs({ ...erased, renewing: null, state: 'refunded' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Deleted person (receipt 12)' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Resend receipts' })).toBeNull();
    await expect(canvas.queryByRole('link', { name: /@/ })).toBeNull();
  },
});

/** An open dispute keeps the evidence for the order. */
export const Evidence = meta.story({
  beforeEach: ({ msw }) => msw.use(orderIs({ ...disputed, evidence })),
  play: async ({ canvas }) => {
    const kept = within(await canvas.findByRole('region', { name: 'Evidence for the dispute' }));
    await expect(kept.getByText('alex@example.org')).toBeVisible();
    await expect(kept.getByText('Steps completed')).toBeVisible();
  },
});

/** Dispute after the erasure: facts of the order without the buyer. */
export const LaterDispute = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      orderIs({
        ...disputed,
        evidence: {
          ...evidence,
          until: null,
          fullName: null,
          email: '',
          stepsDone: [],
          workouts: [],
          mails: [],
          messages: [],
        },
      }),
    ),
  play: async ({ canvas }) => {
    const kept = within(await canvas.findByRole('region', { name: 'Evidence for the dispute' }));
    await expect(kept.getByText(/data was deleted on/)).toHaveTextContent('12 March 2026');
    await expect(kept.queryByText('Buyer')).toBeNull();
    await expect(kept.getByText('Consent to immediate start')).toBeVisible();
  },
});

/** The buyer never opened the purchase. */
export const LittleEvidence = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      orderIs({
        ...disputed,
        evidence: {
          ...evidence,
          fullName: null,
          email: `${'long.'.repeat(12)}@${'sub.'.repeat(20)}example.org`,
          consent: null,
          access: [],
          stepsDone: [],
          workouts: [],
          messages: [],
          requests: [],
        },
      }),
    ),
  play: async ({ canvas }) => {
    const kept = within(await canvas.findByRole('region', { name: 'Evidence for the dispute' }));
    await expect(kept.queryByText('Workouts')).toBeNull();
  },
});

/** Dozens of workouts stay in one folded section. */
export const MuchEvidence = meta.story({
  beforeEach: ({ msw }) => {
    const days = Array.from({ length: 90 }, (_, day) => new Date(Date.UTC(2026, 2, 5 + day, 9, 13)).toISOString());
    msw.use(orderIs({ ...disputed, evidence: { ...evidence, stepsDone: days, workouts: days } }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: 'Evidence for the dispute' })).toBeVisible();
  },
});

export const List = meta.story({
  args: { at: '/orders', path: '/orders', screen: OrdersList },
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/coach/orders', () =>
        HttpResponse.json(
          onePage([
            orderItem('1', { ...erased, state: 'disputed' }),
            orderItem('2', { ...erased, erased: { receipt: null }, state: 'void' }),
            orderItem('3'),
          ]),
        ),
      ),
      http.get('*/api/coach/coupons/codes', () => HttpResponse.json({ codes: [] })),
    ),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Deleted person (receipt 12)'))[0]).toBeVisible();
    await expect(canvas.getAllByText('Deleted person')[0]).toBeVisible();
  },
});
