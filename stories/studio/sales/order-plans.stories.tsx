import { http, HttpResponse } from 'msw';
import { expect, userEvent, within } from 'storybook/test';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import GiftsList from '#host-app/studio/orders/gifts-list.tsx';
import OrderScreen from '#host-app/studio/orders/order-screen.tsx';
import OrdersList from '#host-app/studio/orders/orders-list.tsx';
import { gift, onePage, order, orderItem } from '#host-app/studio/orders/orders.factory.ts';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import preview from '../../../.storybook/preview.tsx';

const bought = order('1', { code: 'SPRING', reduction: { listPrice: '99.99', discount: '20.00', renewals: 'once' } });
const renewing = bought.renewing!;

const lived = order('1', {
  renewing: {
    ...renewing,
    can: ['cancel', 'end'],
    plan: {
      state: 'agreed',
      item: 'Personal Coaching: Continuation',
      amount: '39.90',
      until: '2026-03-25T09:12:00.000Z',
      untold: true,
    },
  },
  history: [
    ...bought.history,
    { kind: 'buyer', at: '2026-03-05T09:12:00.000Z', action: 'subscription.cancel' },
    { kind: 'buyer', at: '2026-03-05T09:14:00.000Z', action: 'subscription.resume' },
    {
      kind: 'action',
      at: '2026-03-11T09:12:00.000Z',
      action: 'plan.propose',
      coach: 'The Coach',
      details: {
        programName: 'Personal Coaching',
        offerName: 'Continuation',
        amount: '39.90',
        currency: 'EUR',
      },
    },
    { kind: 'buyer', at: '2026-03-12T09:12:00.000Z', action: 'plan.accept' },
    { kind: 'plan', at: '2026-04-04T09:13:00.000Z', item: 'Personal Coaching: Continuation', amount: '39.90' },
  ],
});

const meta = preview.meta({
  title: 'Studio/Orders/Another offer',
  component: InStudio,
  args: { at: '/orders/30000000-0000-4000-8000-000000000001', path: '/orders/$id', screen: OrderScreen },
  decorators: [
    (Story) => (
      <ToastProvider>
        <Story />
      </ToastProvider>
    ),
  ],
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(
      http.get('*/api/coach/orders/:id', () => HttpResponse.json(bought)),
      http.get('*/api/coach/coupons/codes', () => HttpResponse.json({ codes: ['SPRING', 'WELCOME'] })),
      http.get('*/api/coach/subscriptions/:id/plans', () =>
        HttpResponse.json({
          currency: 'EUR',
          plans: [
            {
              key: '4:continuation',
              programName: 'Personal Coaching',
              offerName: `Continuation ${'with a long name '.repeat(5)}`,
              price: '39.90',
            },
          ],
        }),
      ),
      http.post('*/api/coach/subscriptions/:id/plan', () =>
        HttpResponse.json(
          { error: { code: 'other_price', message: 'This offer’s price has changed. Check it again.' } },
          { status: 409 },
        ),
      ),
    );
    return () => localStorage.clear();
  },
});

export const Proposing = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'SPRING' })).toHaveAttribute('href', '/orders?code=SPRING');
    await userEvent.click(canvas.getByRole('button', { name: 'Propose another offer' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(await dialog.findByText(/The code SPRING no longer applies/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Send proposal' }));
    await expect(await dialog.findByText('Choose an offer.')).toBeVisible();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Offer' }), '4:continuation');
    await userEvent.click(dialog.getByRole('button', { name: 'Send proposal' }));
    await expect(await dialog.findByText(/This offer’s price has changed/)).toBeVisible();
  },
});

export const NothingToPropose = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(http.get('*/api/coach/subscriptions/:id/plans', () => HttpResponse.json({ currency: 'EUR', plans: [] }))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Propose another offer' }));
    await expect(await canvas.findByText(/No other monthly offer/)).toBeVisible();
  },
});

export const Agreed = meta.story({
  beforeEach: ({ msw }) => msw.use(http.get('*/api/coach/orders/:id', () => HttpResponse.json(lived))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Accepted: Personal Coaching: Continuation/)).toBeVisible();
    await expect(canvas.getByText(/resumed the subscription/)).toBeVisible();
    await expect(canvas.getByText(/From this payment on/)).toBeVisible();
  },
});

export const OrdersWithACode = meta.story({
  args: { at: '/orders?code=GONE', path: '/orders', screen: OrdersList },
  beforeEach: ({ msw }) =>
    msw.use(http.get('*/api/coach/orders', () => HttpResponse.json(onePage([orderItem('1', { code: 'GONE' })])))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('GONE', { selector: '.studio-tag' })).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Code' })).toHaveValue('GONE');
  },
});

export const TakingBack = meta.story({
  args: { at: '/gifts', path: '/gifts', screen: GiftsList },
  beforeEach: ({ msw }) => msw.use(http.get('*/api/coach/gifts', () => HttpResponse.json(onePage([gift('1')])))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Revoke' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByRole('checkbox', { name: 'Notify by e-mail' })).toBeChecked();
  },
});
