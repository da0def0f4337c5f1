import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../scripts/testing/nightly.ts';
import { openTestShop, subscribe, subscribed, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const get = (id: string) => shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] });
const listInvoices = async (subscription: string, status?: 'open' | 'paid') =>
  (await shop.stripe.invoices.list({ subscription, ...(status && { status }), limit: 100 })).data;
const periodEnd = (subscription: Stripe.Subscription) => subscription.items.data[0]?.current_period_end ?? 0;
const typesFor = async (id: string) =>
  (await shop.events()).filter(({ object }) => JSON.stringify(object).includes(id)).map(({ type }) => type);

describe('the first invoice', () => {
  test('is paid in the browser, and the card is kept', async () => {
    const { subscription, invoice, intent, customer } = await subscribe(shop, { order: '9' });
    expect(subscription.status).toBe('incomplete');
    expect(invoice.payments?.data[0]?.payment.payment_intent).toBe(intent.id);
    expect(invoice.parent?.subscription_details).toMatchObject({
      subscription: subscription.id,
      metadata: { order: '9' },
    });
    expect((await shop.pay(intent, '4000000000000002')).status).toBe(402);
    expect((await shop.pay(intent, '4242424242424242')).body.status).toBe('succeeded');
    const active = await get(subscription.id);
    expect(active).toMatchObject({ status: 'active', default_payment_method: expect.stringMatching(/^pm_/) });
    expect(active.latest_invoice).toMatchObject({
      status: 'paid',
      amount_paid: 3_000,
      payments: { data: [{ status: 'paid' }] },
    });
    const method = await shop.stripe.paymentMethods.retrieve(active.default_payment_method as string);
    expect(method.customer).toBe(customer.id);
    const types = await typesFor(subscription.id);
    expect(types).toEqual([
      'invoice.created',
      'customer.subscription.created',
      'invoice.payment_failed',
      'invoice.paid',
      'customer.subscription.updated',
    ]);
  });

  test.runIf(isNightly)('that nobody pays expires after 23 hours', async () => {
    const { subscription, intent } = await subscribe(shop);
    await shop.days(1);
    expect((await get(subscription.id)).status).toBe('incomplete_expired');
    expect((await shop.stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
    expect((await shop.pay(intent, '4242424242424242')).status).toBe(400);
  });

  test('cannot be expanded by what is gone', async () => {
    const { subscription } = await subscribe(shop);
    const call = shop.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.payment_intent'] });
    await expect(call).rejects.toMatchObject({ message: expect.stringContaining('cannot be expanded') });
  });
});

describe('what is not for sale any more', () => {
  test('a deleted product is unknown, and its id is free again', async () => {
    const { id } = await shop.stripe.products.create({ name: 'Gone' });
    expect(await shop.stripe.products.del(id)).toMatchObject({ id, object: 'product', deleted: true });
    const gone = { code: 'resource_missing', message: `No such product: '${id}'` };
    await expect(shop.stripe.products.retrieve(id)).rejects.toMatchObject(gone);
    const price = { product: id, currency: 'eur', unit_amount: 500 };
    await expect(shop.stripe.prices.create(price)).rejects.toMatchObject(gone);
    await shop.stripe.products.create({ id, name: 'Back' });
    await shop.stripe.prices.create(price);
    await expect(shop.stripe.products.del(id)).rejects.toThrow(/has one or more user-created prices/);
  });

  test('an archived price is refused by its id', async () => {
    const { id: product } = await shop.stripe.products.create({ name: 'Archived' });
    const { id } = await shop.stripe.prices.create({
      product,
      currency: 'eur',
      unit_amount: 500,
      recurring: { interval: 'month' },
    });
    await shop.stripe.prices.update(id, { active: false });
    const { id: customer } = await shop.stripe.customers.create({});
    await expect(shop.stripe.subscriptions.create({ customer, items: [{ price: id }] })).rejects.toMatchObject({
      message: 'The price specified is inactive. This field only accepts active prices.',
      param: 'items[0][price]',
    });
  });
});

describe('renewals', () => {
  test('come once for each month of a jump, a month apart', async () => {
    const { subscription } = await subscribed(shop);
    const first = periodEnd(subscription);
    await shop.days(93);
    const invoices = await listInvoices(subscription.id, 'paid');
    expect(invoices).toHaveLength(4);
    const starts = invoices.map(({ lines }) => lines.data[0]?.period.start ?? 0);
    const ends = invoices.map(({ lines }) => lines.data[0]?.period.end ?? 0);
    expect(starts.slice(0, 3)).toEqual(ends.slice(1));
    expect(ends.at(-1)).toBe(first);
    const now = await get(subscription.id);
    expect(periodEnd(now)).toBe(ends[0]);
    const day = (at: number) => new Date(at * 1000).getUTCDate();
    // A month that is too short ends the period on its last day.
    const lastDay = (at: number) => {
      const date = new Date(at * 1000);
      return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    };
    const anchor = day(subscription.billing_cycle_anchor);
    expect(ends.map(day)).toEqual(ends.map((at) => Math.min(anchor, lastDay(at))));
    expect(invoices[0]).toMatchObject({ billing_reason: 'subscription_cycle', attempt_count: 1 });
  });

  test.runIf(isNightly)('two who look at once charge once', async () => {
    const { subscription } = await subscribed(shop);
    await shop.clock.forward(32 * 86_400_000);
    await Promise.all([shop.sandbox.advance(), shop.sandbox.advance()]);
    expect(await listInvoices(subscription.id)).toHaveLength(2);
  });

  test('that fail are tried again, and then it is over', async () => {
    const { subscription } = await subscribed(shop, '4000000000000341');
    await shop.days(31);
    const late = await get(subscription.id);
    expect(late.status).toBe('past_due');
    expect(late.latest_invoice).toMatchObject({ status: 'open', attempt_count: 1 });
    await shop.days(8);
    const over = await get(subscription.id);
    expect(over).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    expect(over.latest_invoice).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null });
    const types = await typesFor(subscription.id);
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(types.at(-1)).toBe('customer.subscription.deleted');
    await shop.days(62);
    expect(await listInvoices(subscription.id)).toHaveLength(2);
  });

  test.runIf(isNightly)('that failed are settled with another card', async () => {
    const { subscription, customer } = await subscribed(shop, '4000000000000341');
    await shop.days(31);
    const setup = await shop.stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' });
    await shop.pay(setup, '4242424242424242');
    const { payment_method } = await shop.stripe.setupIntents.retrieve(setup.id);
    const card = payment_method as string;
    await shop.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card } });
    await shop.stripe.subscriptions.update(subscription.id, { default_payment_method: card });
    const [open] = await listInvoices(subscription.id, 'open');
    const paid = await shop.stripe.invoices.pay(open?.id ?? '');
    expect(paid.status).toBe('paid');
    expect((await get(subscription.id)).status).toBe('active');
    await expect(shop.stripe.invoices.pay(paid.id)).rejects.toMatchObject({ statusCode: 400 });
    await shop.days(31);
    expect(await listInvoices(subscription.id, 'paid')).toHaveLength(3);
  });

  test.runIf(isNightly)('a try with a card that fails is told, and leaves its trace', async () => {
    const { subscription } = await subscribed(shop, '4000000000000341');
    await shop.days(31);
    const [open] = await listInvoices(subscription.id, 'open');
    const attempt = shop.stripe.invoices.pay(open?.id ?? '');
    await expect(attempt).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
    expect((await shop.stripe.invoices.retrieve(open?.id ?? '')).attempt_count).toBe(2);
  });

  test.runIf(isNightly)('that wait for the cardholder can be paid by them', async () => {
    const { subscription, intent } = await subscribe(shop);
    await shop.pay(intent, '4000002760003184');
    const prove = (id: string, client_secret: string) =>
      fetch(`${shop.url}/sandbox/stripe/3ds/${id}/complete`, {
        method: 'POST',
        body: new URLSearchParams({ client_secret }),
      });
    await prove(intent.id, intent.client_secret);
    expect((await get(subscription.id)).status).toBe('active');
    await shop.days(31);
    const [open] = (
      await shop.stripe.invoices.list({
        subscription: subscription.id,
        status: 'open',
        expand: ['data.confirmation_secret'],
      })
    ).data;
    expect(await typesFor(open?.id ?? '')).toContain('invoice.payment_action_required');
    const secret = open?.confirmation_secret?.client_secret ?? '';
    await prove(secret.split('_secret_')[0] ?? '', secret);
    expect((await get(subscription.id)).status).toBe('active');
  });
});

describe('an end', () => {
  test.runIf(isNightly)('at a moment: no renewal beyond it', async () => {
    const { subscription } = await subscribed(shop);
    const cancel_at = periodEnd(subscription);
    const ending = await shop.stripe.subscriptions.update(subscription.id, { cancel_at, proration_behavior: 'none' });
    expect(ending).toMatchObject({ status: 'active', cancel_at });
    await shop.days(62);
    expect(await get(subscription.id)).toMatchObject({ status: 'canceled', ended_at: cancel_at });
    expect(await listInvoices(subscription.id)).toHaveLength(1);
    expect((await typesFor(subscription.id)).at(-1)).toBe('customer.subscription.deleted');
    await expect(shop.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ code: 'resource_missing' });
    const update = shop.stripe.subscriptions.update(subscription.id, { cancel_at: '' });
    await expect(update).rejects.toMatchObject({ code: 'invalid_canceled_subscription_fields' });
  });

  test('can be taken back', async () => {
    const { subscription } = await subscribed(shop);
    const ending = await shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending.cancel_at).toBe(periodEnd(subscription));
    const back = await shop.stripe.subscriptions.update(subscription.id, { cancel_at: '' });
    expect(back).toMatchObject({ cancel_at: null, cancel_at_period_end: false, canceled_at: null });
    await shop.days(31);
    expect((await get(subscription.id)).status).toBe('active');
    expect(await listInvoices(subscription.id)).toHaveLength(2);
  });

  test('at once', async () => {
    const { subscription } = await subscribed(shop);
    expect((await shop.stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled');
  });

  test.runIf(isNightly)('leaves what is due payable, also once it was given up, until it is voided', async () => {
    const { subscription } = await subscribed(shop, '4000000000000341');
    await shop.days(31);
    const due = async (status: 'open' | 'uncollectible' | 'void') =>
      (await shop.stripe.invoices.list({ subscription: subscription.id, status })).data.map(({ id }) => id);
    await shop.stripe.subscriptions.cancel(subscription.id);
    const [open = ''] = await due('open');
    expect((await shop.stripe.invoices.markUncollectible(open)).status).toBe('uncollectible');
    expect([await due('open'), await due('uncollectible')]).toEqual([[], [open]]);
    expect((await shop.stripe.invoices.voidInvoice(open)).status).toBe('void');
    expect(await due('void')).toEqual([open]);
    await expect(shop.stripe.invoices.pay(open)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    await expect(shop.stripe.invoices.voidInvoice(open)).rejects.toMatchObject({ code: 'invoice_not_editable' });
  });

  test('in the past is refused', async () => {
    const { subscription } = await subscribed(shop);
    const call = shop.stripe.subscriptions.update(subscription.id, { cancel_at: subscription.created });
    await expect(call).rejects.toMatchObject({ param: 'cancel_at' });
  });
});
