import { http, HttpResponse } from 'msw';
import { expect, userEvent, within } from 'storybook/test';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import OrderScreen from '#host-app/studio/orders/order-screen.tsx';
import { order, payment, refund } from '#host-app/studio/orders/orders.factory.ts';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Studio/Orders/Refused refunds',
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

const refusedNow = (parts: Parameters<typeof refund>[1] = {}) =>
  order('1', {
    interval: 'once',
    renewing: null,
    subscription: null,
    payments: [
      payment('1', {
        refunds: [refund('2', { amount: '99.99', status: 'refused', problem: 'The balance is too low.', ...parts })],
      }),
    ],
  });

export const ARefusedRefund = meta.story({
  beforeEach: ({ msw }) => msw.use(http.get('*/api/coach/orders/:id', () => HttpResponse.json(refusedNow()))),
  play: async ({ canvas }) => {
    localStorage.clear();
    await expect(await canvas.findByRole('heading', { name: 'A refund of €99.99 failed' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Resolved another way' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save note' }));
    await expect(await dialog.findByText('Enter how it was resolved.')).toBeVisible();
    localStorage.clear();
  },
});

export const ARefusedRefundDealtWith = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/coach/orders/:id', () =>
        HttpResponse.json(refusedNow({ reason: 'provider', settledAt: '2026-03-12T10:00:00.000Z' })),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Resolved another way')).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: /did not go through/ })).toBeNull();
  },
});

/** A later refund repeats only what had failed before it. */
export const AnEarlierRefundThatFailedLate = meta.story({
  beforeEach: ({ msw }) => {
    const [repeated, late, later] = [
      refund('2', { amount: '5.00', status: 'refused', isWaiting: false }),
      refund('3', { amount: '20.00', status: 'refused', doneAt: '2026-03-16T08:00:00.000Z' }),
      refund('4', { amount: '40.00', createdAt: '2026-03-12T10:00:00.000Z', doneAt: '2026-03-12T10:00:02.000Z' }),
    ];
    const payments = [payment('1', { refunded: '40.00', left: '59.99', refunds: [repeated, late, later] })];
    msw.use(http.get('*/api/coach/orders/:id', () => HttpResponse.json({ ...refusedNow(), payments })));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'A refund of €20.00 failed' })).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Resolved another way' })).toHaveLength(1);
  },
});

/** A duplicate payment was never booked, so it gets no credit note. */
export const ADuplicateToRefundAgain = meta.story({
  beforeEach: ({ msw }) => {
    const refused = refusedNow();
    const payments = refused.payments.map((each) => ({ ...each, status: 'duplicate' }));
    msw.use(http.get('*/api/coach/orders/:id', () => HttpResponse.json({ ...refused, payments })));
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Refund' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByText(/^You can refund up to/)).toBeVisible();
    await expect(dialog.queryByText(/credit note/)).toBeNull();
  },
});
