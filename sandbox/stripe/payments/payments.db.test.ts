import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forkEm } from '#server/platform/db/orm.ts';
import { SandboxObject } from '../../sandbox.entity.ts';
import { createStripeClient, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const pending = (amount = 2_990) => shop.stripe.paymentIntents.create({ amount, currency: 'eur' });

describe('the API', () => {
  test('another key is refused', async () => {
    const call = createStripeClient(shop.sandbox.apiBase, 'sk_test_other').customers.list();
    await expect(call).rejects.toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  });

  test('an unknown path is an error and no success', async () => {
    await expect(shop.stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 404 });
  });

  test.each([
    ['a parameter that is gone', { amount: 500, currency: 'eur', payment_method_types: ['card'] }, 'parameter_unknown'],
    ['too little', { amount: 49, currency: 'eur' }, 'amount_too_small'],
    ['a fraction', { amount: 99.5, currency: 'eur' }, 'parameter_invalid_integer'],
    ['no amount', { currency: 'eur' }, 'parameter_missing'],
    ['nobody’s customer', { amount: 500, currency: 'eur', customer: 'cus_none' }, 'resource_missing'],
  ])('%s is refused', async (_, params, code) => {
    await expect(shop.stripe.paymentIntents.create(params as never)).rejects.toMatchObject({ code });
  });

  test('names of properties of objects are names like any other', async () => {
    const metadata = { constructor: 'a', toString: 'b' };
    expect((await shop.stripe.customers.create({ metadata })).metadata).toEqual(metadata);
  });

  test('customers are found by their address and page by page', async () => {
    const made = [];
    for (const name of ['a', 'b', 'c']) made.push(await shop.stripe.customers.create({ email: 'p@x.example', name }));
    const first = await shop.stripe.customers.list({ email: 'p@x.example', limit: 2 });
    expect([first.has_more, ...first.data.map(({ name }) => name)]).toEqual([true, 'c', 'b']);
    const all = await shop.stripe.customers.list({ email: 'p@x.example', limit: 2 }).autoPagingToArray({ limit: 10 });
    expect(all.map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
    const found = await shop.stripe.customers.search({ query: "email:'p@x.example'" });
    expect(found.data).toHaveLength(3);
  });
});

describe('idempotency keys', () => {
  test('the same request again gets the same answer, and is done once', async () => {
    const create = () =>
      shop.stripe.paymentIntents.create({ amount: 700, currency: 'eur' }, { idempotencyKey: 'order-1' });
    const first = await create();
    const again = await create();
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  });

  test('with other parameters it is refused', async () => {
    const create = (amount: number) =>
      shop.stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey: 'order-2' });
    await create(700);
    await expect(create(800)).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('a refusal that was worked out is repeated; one of wrong parameters is not kept', async () => {
    const refund = (payment_intent: string) =>
      shop.stripe.refunds.create({ payment_intent }, { idempotencyKey: 'refund-1' });
    const { id } = await pending();
    await expect(refund(id)).rejects.toMatchObject({ statusCode: 400 });
    await shop.pay(await shop.stripe.paymentIntents.retrieve(id), '4242424242424242');
    await expect(refund(id)).rejects.toMatchObject({ message: expect.stringContaining('does not have a successful') });
    const create = (amount: number) =>
      shop.stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey: 'order-3' });
    await expect(create(1)).rejects.toMatchObject({ code: 'amount_too_small' });
    expect((await create(100)).amount).toBe(100);
  });

  test('two at once with one key make one object', async () => {
    const count = () => forkEm(shop.orm).count(SandboxObject, { kind: 'stripe.customer' });
    const before = await count();
    const create = () => shop.stripe.customers.create({ name: 'Twice' }, { idempotencyKey: 'twice' });
    const [a, b] = await Promise.all([create(), create()]);
    expect(a.id).toBe(b.id);
    expect(await count()).toBe(before + 1);
  });
});

describe('a payment', () => {
  test('goes through, and everything about it is kept', async () => {
    const customer = await shop.stripe.customers.create({ email: 'a@x.example' });
    const intent = await shop.stripe.paymentIntents.create({
      amount: 2_990,
      currency: 'eur',
      customer: customer.id,
      metadata: { order: '42' },
      receipt_email: 'a@x.example',
      setup_future_usage: 'off_session',
      automatic_payment_methods: { enabled: true },
    });
    const { status, body } = await shop.pay(intent, '4242 4242 4242 4242');
    expect([status, body.status]).toEqual([200, 'succeeded']);
    expect(body).not.toHaveProperty('metadata');
    const paid = await shop.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge', 'payment_method'] });
    expect(paid).toMatchObject({ amount_received: 2_990, metadata: { order: '42' } });
    expect(paid.latest_charge).toMatchObject({ paid: true, amount: 2_990, payment_intent: intent.id });
    expect(paid.payment_method).toMatchObject({ customer: customer.id, card: { last4: '4242', brand: 'visa' } });
    expect((await shop.events(intent.id)).map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
      'charge.succeeded',
    ]);
    expect(JSON.stringify(await forkEm(shop.orm).find(SandboxObject, {}))).not.toContain('4242424242424242');
  });

  test('does not show itself to somebody without its secret', async () => {
    const { id } = await pending();
    const response = await fetch(`${shop.url}/sandbox/stripe/v1/payment_intents/${id}?client_secret=guess`);
    expect(response.status).toBe(401);
    expect((await shop.pay({ id, client_secret: 'guess' }, '4242424242424242')).status).toBe(401);
    expect((await shop.pay({ id: 'pi_none', client_secret: 'guess' }, '4242424242424242')).status).toBe(404);
  });

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('with %s is declined and can be tried with another card', async (number, code, decline_code, message) => {
    const intent = await pending();
    const { status, body } = await shop.pay(intent, number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, decline_code, message });
    expect(body.error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    const declined = await shop.stripe.paymentIntents.retrieve(intent.id);
    expect(declined.last_payment_error).toMatchObject({ code, decline_code });
    expect((await shop.pay(intent, '4242424242424242')).body.status).toBe('succeeded');
    const types = (await shop.events(intent.id)).map(({ type }) => type);
    expect(types).toContain('payment_intent.payment_failed');
  });

  test.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242', {}, 'incomplete_number'],
    ['4242424242424242', { exp_year: 2020 }, 'expired_card'],
    ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month'],
    ['4242424242424242', { cvc: '1' }, 'incorrect_cvc'],
  ])('with %s %j is refused and changes nothing', async (number, wrong, code) => {
    const intent = await pending();
    const card = { number, exp_month: 12, exp_year: 2040, cvc: '123', ...wrong };
    const { status, body } = await shop.pay(intent, number, { card });
    expect([status, body.error.code]).toEqual([402, code]);
    expect((await shop.events(intent.id)).map(({ type }) => type)).toEqual(['payment_intent.created']);
  });

  test('a body that is none is answered in the same shape', async () => {
    const intent = await pending();
    const { status, body } = await shop.pay(intent, '4242424242424242', { card: {} });
    expect([status, body.error.type]).toEqual([400, 'invalid_request_error']);
  });

  test('cannot be made twice, changed or canceled once it is made', async () => {
    const intent = await pending();
    await shop.pay(intent, '4242424242424242');
    const again = await shop.pay(intent, '4242424242424242');
    expect([again.status, again.body.error.code]).toEqual([400, 'payment_intent_unexpected_state']);
    expect(again.body.error.payment_intent?.status).toBe('succeeded');
    const code = { code: 'payment_intent_unexpected_state' };
    await expect(shop.stripe.paymentIntents.update(intent.id, { amount: 900 })).rejects.toMatchObject(code);
    await expect(shop.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject(code);
    const noted = await shop.stripe.paymentIntents.update(intent.id, { metadata: { note: 'x' } });
    expect(noted.metadata).toEqual({ note: 'x' });
  });

  test('can be canceled before', async () => {
    const intent = await pending();
    await shop.stripe.paymentIntents.update(intent.id, { amount: 900 });
    const canceled = await shop.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', amount: 900, cancellation_reason: 'abandoned' });
    expect((await shop.pay(intent, '4242424242424242')).status).toBe(400);
  });
});

describe('refunds', () => {
  test('in parts, in full, and never for more than was paid', async () => {
    const intent = await pending(3_000);
    await shop.pay(intent, '4242424242424242');
    const part = await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 1_000, metadata: { r: '1' } });
    expect(part).toMatchObject({ amount: 1_000, status: 'succeeded', metadata: { r: '1' } });
    const over = shop.stripe.refunds.create({ payment_intent: intent.id, amount: 2_001 });
    await expect(over).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
    const charge = part.charge as string;
    expect((await shop.stripe.refunds.create({ charge })).amount).toBe(2_000);
    const full = await shop.stripe.charges.retrieve(charge, { expand: ['refunds'] });
    expect(full).toMatchObject({ refunded: true, amount_refunded: 3_000 });
    expect(full.refunds?.data).toHaveLength(2);
    const none = shop.stripe.refunds.create({ payment_intent: intent.id });
    await expect(none).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect((await shop.stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
    const types = (await shop.events(intent.id)).map(({ type }) => type).filter((type) => type.includes('refund'));
    expect(types).toEqual(['refund.created', 'charge.refunded', 'refund.created', 'charge.refunded']);
  });
});

describe('disputes', () => {
  test('come at once with their test card, stand in the way of refunds, and are decided on the page', async () => {
    const intent = await pending();
    await shop.pay(intent, '4000000000000259');
    const [dispute] = (await shop.stripe.disputes.list({ payment_intent: intent.id })).data;
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 2_990, is_charge_refundable: false });
    const refund = () => shop.stripe.refunds.create({ payment_intent: intent.id });
    await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
    const won = await fetch(`${shop.url}/sandbox/payments/${intent.id}/win`, { method: 'POST', redirect: 'manual' });
    expect(won.status).toBe(303);
    expect((await shop.stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('won');
    expect((await refund()).status).toBe('succeeded');
    expect((await shop.events(intent.id)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']),
    );
  });
});
