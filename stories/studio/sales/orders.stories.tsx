import { http, HttpResponse } from 'msw';
import { expect, userEvent, within } from 'storybook/test';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import OrderScreen from '#host-app/studio/orders/order-screen.tsx';
import {
  onePage,
  order,
  orderItem,
  payment,
  refund,
  request,
  subscription,
} from '#host-app/studio/orders/orders.factory.ts';
import OrdersList from '#host-app/studio/orders/orders-list.tsx';
import SubscriptionsList from '#host-app/studio/orders/subscriptions-list.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import preview from '../../../.storybook/preview.tsx';
import { gone, notReached, signedOut, whileLoading } from '../states.ts';

const address = `${'long.'.repeat(12)}@${'sub.'.repeat(20)}example.org`;

const items = [
  orderItem('1', { asked: true }),
  orderItem('2', {
    state: 'flagged',
    fullName: 'Kim Swimmer',
    programName: 'All Day Energy',
    offerName: 'All Day Energy',
    interval: 'once',
    amount: '29.90',
    test: true,
  }),
  orderItem('3', { state: 'open', fullName: null }),
  orderItem('4', { fullName: 'Robin Walker', refunded: '10.00' }),
  orderItem('5', { state: 'refunded', refunded: '99.99', fullName: 'שם ארוך מאוד '.repeat(7), email: address }),
];

const full = order('1', {
  guest: true,
  unclaimed: true,
  problem: 'The answer took too long.',
  requests: [request('1')],
  payments: [
    payment('1', {
      left: '89.99',
      refunded: '10.00',
      refunds: [refund('1'), refund('2', { status: 'refused', problem: 'The balance is too low.' })],
    }),
    payment('2', { createdAt: '2026-04-04T09:13:00.000Z', status: 'disputed', canRefund: false, receipts: [] }),
  ],
  history: [
    ...order('1').history,
    {
      kind: 'request',
      at: '2026-03-10T07:30:00.000Z',
      request: request('1', { note: `A long story. ${'unbreakable'.repeat(20)}` }),
    },
    {
      kind: 'action',
      at: '2026-03-11T10:00:00.000Z',
      action: 'payment.refund',
      coach: 'The Coach',
      details: { amount: '10.00', currency: 'EUR', reason: 'goodwill', endsAccess: false, note: 'A week was missing.' },
    },
    { kind: 'refund', at: '2026-03-11T10:00:00.000Z', refund: refund('1') },
    { kind: 'past_due', at: '2026-04-04T09:13:00.000Z' },
    { kind: 'dispute_lost', at: '2026-05-04T09:13:00.000Z', provider: 'stripe' },
  ],
});

const meta = preview.meta({
  title: 'Studio/Orders',
  component: InStudio,
  args: { at: '/orders', screen: OrdersList },
  decorators: [
    (Story) => (
      <ToastProvider>
        <Story />
      </ToastProvider>
    ),
  ],
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/coach/orders', () => HttpResponse.json(onePage(items, { total: 20_003, pages: 401 }))),
      http.get('*/api/coach/orders/:id', () => HttpResponse.json(full)),
      http.get('*/api/coach/coupons/codes', () => HttpResponse.json({ codes: [] })),
      http.get('*/api/coach/subscriptions', () =>
        HttpResponse.json(
          onePage([
            subscription('1'),
            subscription('2', {
              state: 'past_due',
              retryAt: '2026-04-07T09:13:00.000Z',
              fullName: 'Kim Swimmer',
            }),
            subscription('3', { state: 'ending', endsAt: '2026-06-04T09:13:00.000Z', fullName: null, test: true }),
          ]),
        ),
      ),
      http.post('*/api/coach/payments/:id/refund', () =>
        HttpResponse.json(
          {
            error: {
              code: 'invalid_input',
              message: 'You can refund up to 89.99 EUR.',
              issues: [{ path: 'amount', message: 'You can refund up to 89.99 EUR.' }],
            },
          },
          { status: 400 },
        ),
      ),
    ),
});

export const List = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Kim Swimmer')).toBeVisible();
    await expect(canvas.getByText(/20003 total|20,003 total/)).toBeVisible();
  },
});

export const EmptyList = meta.story({
  beforeEach: ({ msw }) => msw.use(http.get('*/api/coach/orders', () => HttpResponse.json(onePage([])))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No orders yet/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Go to programmes' })).toHaveAttribute('href', '/programs');
  },
});

export const Failed = meta.story({
  beforeEach: ({ msw }) => msw.use(http.get('*/api/coach/orders', () => new HttpResponse(null, { status: 503 }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

const one = { at: '/orders/30000000-0000-4000-8000-000000000001', path: '/orders/$id', screen: OrderScreen };

export const OneOrder = meta.story({
  args: one,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('A week was missing.')).toBeVisible();
    // In the list of open tasks, and beside its payment.
    for (const said of canvas.getAllByText('The balance is too low.')) await expect(said).toBeVisible();
    // The order waits for the account that has the address.
    await expect(canvas.queryByText(/^Guest purchase/)).toBeNull();
  },
});

export const WithdrawalToConfirm = meta.story({
  args: one,
  beforeEach: ({ msw }) => {
    const asked = request('1', { kind: 'withdrawal', note: '', decideBy: '2026-03-24T21:59:59.999Z' });
    msw.use(http.get('*/api/coach/orders/:id', () => HttpResponse.json({ ...full, requests: [asked] })));
  },
  play: async ({ canvas }) => {
    const asked = within(await canvas.findByRole('region', { name: 'Withdrew from the contract: Alex Runner' }));
    await expect(asked.getByText(/the refund is due by/)).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Accept the withdrawal' }));
  },
});

export const BoughtOnceWithACode = meta.story({
  args: one,
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/coach/orders/:id', () =>
        HttpResponse.json(
          order('1', {
            interval: 'once',
            code: 'NADO10',
            reduction: { listPrice: '49.00', discount: '4.90', renewals: 'forever' },
          }),
        ),
      ),
    ),
  play: async ({ canvas }) => {
    const code = (await canvas.findByRole('link', { name: 'NADO10' })).closest('dd');
    await expect(code).toHaveTextContent(/^NADO10, €4\.90 off €49\.00$/);
  },
});

export const GivingBackTooMuch = meta.story({
  args: one,
  play: async ({ canvas }) => {
    localStorage.clear();
    await userEvent.click(await canvas.findByRole('button', { name: /^Refund the payment of 4 March/ }));
    const dialog = within(await canvas.findByRole('dialog'));
    const amount = dialog.getByRole('textbox', { name: 'Amount in EUR' });
    await expect(amount).toHaveValue('89.99');
    await expect(dialog.getByText(/The subscription to Personal Coaching and its access end now/)).toBeVisible();
    await expect(dialog.getByText(/The buyer gets a credit note for the amount\.$/)).toBeVisible();
    // A full refund always ends access.
    await expect(dialog.queryByRole('checkbox')).toBe(null);
    await userEvent.clear(amount);
    await userEvent.type(amount, '0');
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    await expect(await dialog.findByText('Enter a refund above 0.')).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '90');
    await expect(dialog.getByText('Partial refund: access to Personal Coaching stays.')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'Access ends too' })).not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    await expect(await dialog.findByText('You can refund up to 89.99 EUR.')).toBeVisible();
    await expect(amount).toHaveAccessibleDescription(/You can refund up to 89\.99 EUR/);
    localStorage.clear();
  },
});

/** Preview of the buyer's mail while the amount is valid. */
export const GivingBackWithItsMail = meta.story({
  args: one,
  play: async ({ canvas }) => {
    localStorage.clear();
    await userEvent.click(await canvas.findByRole('button', { name: /^Refund the payment of 4 March/ }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByText('Preview the e-mail'));
    await expect(await dialog.findByRole('img', { name: 'E-mail preview' })).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Amount in EUR' }), 'much');
    await expect(dialog.queryByRole('img')).toBeNull();
  },
});

export const Subscriptions = meta.story({
  args: { at: '/subscriptions', screen: SubscriptionsList },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Renewal failed', { selector: 'span' })).toBeVisible();
  },
});

export const Loading = meta.story(whileLoading('/api/coach/orders'));
export const SignedOut = meta.story(signedOut('/api/coach/orders'));
export const OrderLoading = meta.story({ args: one, ...whileLoading('/api/coach/orders/:id') });
export const OrderNotReached = meta.story({ args: one, ...notReached('/api/coach/orders/:id') });
export const OrderGone = meta.story({ args: one, ...gone('/api/coach/orders/:id') });

const subscriptions = { at: '/subscriptions', screen: SubscriptionsList } as const;
export const SubscriptionsLoading = meta.story({ args: subscriptions, ...whileLoading('/api/coach/subscriptions') });
export const SubscriptionsNotReached = meta.story({ args: subscriptions, ...notReached('/api/coach/subscriptions') });
export const SubscriptionsSignedOut = meta.story({ args: subscriptions, ...signedOut('/api/coach/subscriptions') });
export const NoSubscriptions = meta.story({
  args: subscriptions,
  beforeEach: ({ msw }) => msw.use(http.get('*/api/coach/subscriptions', () => HttpResponse.json(onePage([])))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No subscriptions yet/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Go to programmes' })).toHaveAttribute('href', '/programs');
  },
});
