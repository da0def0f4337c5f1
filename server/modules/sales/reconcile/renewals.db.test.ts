import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { everyNth, isNightly } from '../../../../scripts/testing/nightly.ts';
import { advanceSandbox } from '#server/testing/buyers.ts';
import {
  waitForProviders,
  COACH,
  coached,
  dashboard,
  expectEventually,
  loadFirstOrder,
  findSubscriptionStatus,
  templates,
} from '#server/testing/coached.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Order, Payment, Refund } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { reconcileOrder } from './reconcile.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
});
afterAll(() => app.close());

const sdk = () => app.paymentContext!.providers.stripe!.sdk();

/** Changes by the coach at the provider, with the price of the next renewal. */
const CHANGES = {
  'a coupon': async ({ stripeSubscriptionId: id }: Order) => {
    const stripe = await sdk();
    const { id: coupon } = await stripe.coupons.create({ percent_off: 20, duration: 'once' });
    await stripe.subscriptions.update(id!, { discounts: [{ coupon }] });
    return 7_999;
  },
  'a credit balance': async ({ stripeCustomerId: id }: Order) => {
    await (await sdk()).customers.createBalanceTransaction(id!, { amount: -5_000, currency: 'eur' });
    return 4_999;
  },
  'credit for the whole month': async ({ stripeCustomerId: id }: Order) => {
    await (await sdk()).customers.createBalanceTransaction(id!, { amount: -9_999, currency: 'eur' });
    return 0;
  },
  'a coupon for the whole month': async ({ stripeSubscriptionId: id }: Order) => {
    const stripe = await sdk();
    const { id: coupon } = await stripe.coupons.create({ percent_off: 100, duration: 'once' });
    await stripe.subscriptions.update(id!, { discounts: [{ coupon }] });
    return 0;
  },
  'another price': async ({ stripeSubscriptionId: id }: Order) => {
    const stripe = await sdk();
    const [item] = (await stripe.subscriptions.retrieve(id!)).items.data;
    const price_data = {
      currency: 'eur',
      product: item!.price.product as string,
      unit_amount: 12_000,
      recurring: { interval: 'month' as const },
    };
    const items = [{ id: item!.id, price_data }];
    await stripe.subscriptions.update(id!, { items, proration_behavior: 'none' });
    return 12_000;
  },
};

test.each(everyNth(Object.entries(CHANGES), 5))(
  'a renewal with %s counts, with a receipt over what was paid, and is left to the coach',
  async (name, change) => {
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    const browser = await coached(app, email);
    const order = await loadFirstOrder(app, email);
    const amount = await change(order);
    await advanceSandbox(app, 31);
    await expectEventually(app, () => app.em().count(Payment, { order, status: 'paid' })).toBe(2);
    const receipts = await app.em().find(Receipt, { payment: { order } }, { orderBy: { number: 'asc' } });
    expect(receipts.map(({ kind, body }) => [kind, body.total])).toEqual([
      ['receipt', 9_999],
      ['receipt', amount],
    ]);
    expect(await app.em().count(Refund, { payment: { order } })).toBe(0);
    expect(await findSubscriptionStatus(app, email)).toBe('active');
    expect((await browser.ask('/api/coaching-profile')).status).toBe(200);
    const [row] = (await dashboard(browser)).subscriptions;
    expect(Date.parse(row!.currentPeriodEnd)).toBeGreaterThan(app.paymentContext!.clock().getTime());
    const told = await app.em().find(OutboxMail, { recipient: COACH, template: 'payment-flagged' });
    expect(JSON.stringify(told.map(({ data }) => data))).toContain(email);
    expect(await templates(app, email)).not.toContain('payment-returned');
  },
);

test('renewals that the shop hears of late have receipts of the day on which they were paid', async () => {
  const email = 'dated@example.com';
  const browser = await coached(app, email);
  const order = await loadFirstOrder(app, email);
  await advanceSandbox(app, 65);
  await expectEventually(app, () => app.em().count(Payment, { order, status: 'paid' })).toBe(3);
  const payments = await app.em().find(Payment, { order }, { orderBy: { periodStart: 'asc' } });
  const begun = payments.map(({ periodStart }) => periodStart!.toISOString());
  const receipts = await app.em().find(Receipt, { payment: { order } }, { orderBy: { number: 'asc' } });
  // Each is dated by its month's start, although the shop's clock differed.
  expect(receipts.map(({ body }) => body.at).slice(1)).toEqual(begun.slice(1));
  const [row] = (await dashboard(browser)).subscriptions;
  const dates = row!.receipts.map(({ date }) => new Date(date).toISOString());
  expect(dates.slice(0, 2)).toEqual(begun.slice(1).toReversed());
});

test('the first payment is held against the order all the same', async () => {
  const { guest, payByCard } = await import('#server/testing/buyers.ts');
  const response = await app.post('/api/create-guest-subscription', guest('first@example.com'));
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  const order = await loadFirstOrder(app, 'first@example.com');
  // The ordered terms differ from the paid ones.
  await app.em().execute('update customer_order set amount_minor = 9998 where id = ?', [order.id]);
  await payByCard(app, clientSecret);
  await expectEventually(app, async () => (await app.em().findOne(Refund, { payment: { order } }))?.status).toBe(
    'done',
  );
  expect((await loadFirstOrder(app, 'first@example.com')).status).toBe('flagged');
  expect(await findSubscriptionStatus(app, 'first@example.com')).toBeUndefined();
});

test.runIf(isNightly)('an old subscription is read in pages, and not by a request for each of its months', async () => {
  const email = 'old@example.com';
  await coached(app, email);
  const order = await loadFirstOrder(app, email);
  const months = () => app.em().count(Payment, { order });
  for (const paid of [2, 3, 4]) {
    await advanceSandbox(app, 31);
    await expectEventually(app, months).toBe(paid);
  }
  await waitForProviders(app);
  const retrieve = vi.spyOn((await sdk()).paymentIntents, 'retrieve');
  expect(await reconcileOrder(app.paymentContext!, order.id)).toBe(true);
  expect(retrieve).not.toHaveBeenCalled();
  retrieve.mockRestore();
  // Intents missing in the pages, as for a deleted customer, are read singly.
  const list = vi.spyOn((await sdk()).paymentIntents, 'list');
  const missing = Object.assign(new Error('No such customer'), {
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
  });
  list.mockImplementationOnce(() => {
    throw missing;
  });
  expect(await reconcileOrder(app.paymentContext!, order.id)).toBe(true);
  expect(await months()).toBe(4);
});
