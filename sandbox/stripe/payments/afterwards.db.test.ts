import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, subscribe, subscribed, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const at = (id: string, action: string) => fetch(`${shop.url}/sandbox/payments/${id}/${action}`, { method: 'POST' });

async function paid(card: string, more: object = {}) {
  const intent = await shop.stripe.paymentIntents.create({ amount: 2_990, currency: 'eur', ...more });
  expect((await shop.pay(intent, card)).status).toBe(200);
  return intent.id;
}
const loadCharge = async (id: string) =>
  (await shop.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })).latest_charge as {
    amount_refunded: number;
    refunded: boolean;
    refunds: { data: { status: string }[] };
  };

describe('a refund', () => {
  test('that fails later: the charge is as it was, and it is told', async () => {
    const id = await paid('4000000000005126');
    const refund = await shop.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('succeeded');
    await shop.days(1);
    expect(await shop.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await loadCharge(id)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect((await shop.events(refund.id)).map(({ type }) => type)).toContain('refund.failed');
    expect((await shop.stripe.refunds.create({ payment_intent: id })).id).not.toBe(refund.id);
  });

  test('that waits arrives', async () => {
    const id = await paid('4000000000007726');
    const refund = await shop.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('pending');
    await shop.days(1);
    expect((await loadCharge(id)).refunds.data).toMatchObject([{ status: 'succeeded' }]);
  });

  test('that was never begun cannot fail', async () => {
    expect((await at(await paid('4242424242424242'), 'failRefund')).status).toBe(409);
  });
});

describe('a direct debit', () => {
  test('is processed, fails late, and the intent can be paid with a card', async () => {
    const intent = await shop.stripe.paymentIntents.create({ amount: 2_990, currency: 'eur' });
    expect((await at(intent.id, 'arrive')).status).toBe(400);
    expect((await at(intent.id, 'process')).ok).toBe(true);
    expect((await shop.stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing');
    expect((await at(intent.id, 'fail')).ok).toBe(true);
    expect(await shop.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_payment_attempt_failed' },
    });
    expect((await shop.pay(intent, '4242424242424242')).body.status).toBe('succeeded');
  });
});

test('what is captured by hand is only authorised, cannot be refunded, and can be let go', async () => {
  const id = await paid('4242424242424242', { capture_method: 'manual', allowed_payment_method_types: ['card'] });
  expect(await shop.stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_capture',
    amount_capturable: 2_990,
    amount_received: 0,
  });
  await expect(shop.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ statusCode: 400 });
  expect((await shop.stripe.paymentIntents.cancel(id)).status).toBe('canceled');
});

test('an intent is paid with cards only', async () => {
  const create = shop.stripe.paymentIntents.create({
    amount: 500,
    currency: 'eur',
    allowed_payment_method_types: ['sepa_debit'],
  });
  await expect(create).rejects.toMatchObject({ param: 'allowed_payment_method_types[0]' });
});

describe('what a renewal costs', () => {
  test.each([
    [{ percent_off: 101 }, 'percent_off'],
    [{ amount_off: 500 }, 'amount_off'],
    [{ percent_off: 10, amount_off: 500, currency: 'eur' }, undefined],
    [{}, undefined],
  ])('%j is no coupon', async (params, param) => {
    const create = shop.stripe.coupons.create(params);
    await expect(create).rejects.toMatchObject({ statusCode: 400, ...(param && { param }) });
  });

  test('is less by a coupon for one time, and by credit', async () => {
    const { subscription, customer } = await subscribed(shop);
    const { id: coupon } = await shop.stripe.coupons.create({ amount_off: 1_000, currency: 'eur', duration: 'once' });
    await shop.stripe.subscriptions.update(subscription.id, { discounts: [{ coupon }] });
    await shop.stripe.customers.createBalanceTransaction(customer.id, { amount: -2_500, currency: 'eur' });
    await shop.days(31);
    await shop.days(31);
    const { data } = await shop.stripe.invoices.list({ subscription: subscription.id, expand: ['data.payments'] });
    const facts = data.map(({ total, amount_paid, status, payments }) => [
      total,
      amount_paid,
      status,
      payments?.data.length,
    ]);
    // The newest first: 2,000 of credit paid the second one, 500 of the third.
    expect(facts).toEqual([
      [3_000, 2_500, 'paid', 1],
      [2_000, 0, 'paid', 0],
      [3_000, 3_000, 'paid', 1],
    ]);
  });
});

describe('a subscription', () => {
  test('that is paused writes invoices that nobody pays', async () => {
    const { subscription } = await subscribed(shop);
    const pause = { pause_collection: { behavior: 'void' as const }, metadata: { held: 'x' } };
    await shop.stripe.subscriptions.update(subscription.id, pause);
    await shop.days(31);
    const invoices = await shop.stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data.map(({ status }) => status)).toEqual(['void', 'paid']);
    const resumed = await shop.stripe.subscriptions.update(subscription.id, {
      pause_collection: '',
      metadata: { held: '' },
    });
    expect(resumed).toMatchObject({ status: 'active', pause_collection: null, metadata: {} });
  });

  test('whose first invoice is voided never begins, and one that was paid cannot be voided', async () => {
    const { subscription, invoice, intent } = await subscribe(shop);
    await shop.stripe.invoices.voidInvoice(invoice.id);
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired');
    expect((await shop.pay(intent, '4242424242424242')).status).toBe(400);
    const other = await subscribed(shop);
    await expect(shop.stripe.invoices.voidInvoice(other.invoice.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('has an invoice that is not tried again once it is not advanced', async () => {
    const { subscription } = await subscribed(shop, '4000000000000341');
    await shop.days(31);
    const [open] = (await shop.stripe.invoices.list({ subscription: subscription.id, status: 'open' })).data;
    await shop.stripe.invoices.update(open!.id, { auto_advance: false });
    const tried = async () => (await shop.stripe.invoices.retrieve(open!.id)).attempt_count;
    const before = await tried();
    await shop.days(8);
    expect(await tried()).toBe(before);
  });
});
