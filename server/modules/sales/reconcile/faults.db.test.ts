import { describe, expect, test } from 'vitest';
import { everyNth, isNightly, sampled } from '../../../../scripts/testing/nightly.ts';
import { guest, payByCard, approve, startDraft } from '#server/testing/buyers.ts';
import type { Fault } from '#server/testing/faults/faulty-proxy.ts';
import { startFaultyShop } from '#server/testing/faults/faulty-shop.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { reconcileOrder } from './reconcile.service.ts';
import { Order, Payment, Refund } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { paypalHeaders } from '#sandbox/paypal/signature.ts';
import { ProviderEvent } from '../webhooks/provider-event.entity.ts';
import { expectEventually, createGoodwillRefund } from '#server/testing/coached.ts';

const orders = (app: TestApp, emailKey: string) => app.em().find(Order, { emailKey });
const setup = (app: TestApp, email: string, more: object = {}) =>
  app.post('/api/create-guest-subscription', guest(email, more));
const readClientSecret = async (response: Response) =>
  ((await response.json()) as { clientSecret: string }).clientSecret;
const outcome = async (app: TestApp, email: string) => ({
  subscriptions: await app.em().count(Subscription, { order: { emailKey: email } }),
  payments: await app.em().count(Payment, { order: { emailKey: email } }),
  receipts: await app.em().count(Receipt, { payment: { order: { emailKey: email } } }),
  welcome: await app.em().count(OutboxMail, { recipient: email, template: 'coaching-welcome' }),
});
const ONCE = { subscriptions: 1, payments: 1, receipts: 1, welcome: 1 };

/** Failures of a proxy that never asked the provider, and rate limits. */
const SILENT = ['garbage', 'empty', 'not-found', 'error429'] as const;

describe('the card provider fails', () => {
  test.each(sampled<Fault>([...SILENT, 'error500', 'reset', 'lose-answer'], ['lose-answer']))(
    'with %s while a payment is set up: told plainly, and the next try is the same order',
    async (mode) => {
      const { app, card } = await startFaultyShop();
      const draft = await startDraft(app, 'setup@example.com');
      card.mode = mode;
      const failed = await setup(app, 'setup@example.com', { draft });
      expect(failed.status).toBe(502);
      expect(await failed.json()).toMatchObject({ error: { code: 'provider_failed' } });
      card.mode = 'pass';
      const secret = await readClientSecret(await setup(app, 'setup@example.com', { draft }));
      expect(await orders(app, 'setup@example.com')).toHaveLength(1);
      await payByCard(app, secret);
      await expectEventually(app, () => outcome(app, 'setup@example.com')).toEqual(ONCE);
      const stripe = await app.paymentContext!.providers.stripe!.sdk();
      const order = (await orders(app, 'setup@example.com'))[0]!;
      expect((await stripe.subscriptions.list({ customer: order.stripeCustomerId! })).data).toHaveLength(1);
    },
  );

  test.each(sampled<Fault>([...SILENT, 'error500', 'reset', 'hang'], ['error500']))(
    'with %s after the payment: access comes when it is back',
    async (mode) => {
      const { app, card } = await startFaultyShop({ worker: 'background' });
      const secret = await readClientSecret(await setup(app, 'after@example.com'));
      card.mode = mode;
      await payByCard(app, secret);
      // The message has arrived; reading the payment has failed at least once or hangs.
      const before = card.requests.length;
      await expectEventually(app, () => card.requests.length).toBeGreaterThan(before);
      expect(await outcome(app, 'after@example.com')).toMatchObject({ subscriptions: 0, payments: 0 });
      card.mode = 'pass';
      await expectEventually(app, () => outcome(app, 'after@example.com')).toEqual(ONCE);
    },
    60_000,
  );

  test('and its messages never arrive: the buyer’s return page finds the payment', async () => {
    const { app } = await startFaultyShop({ webhooks: false });
    const returned = await readClientSecret(await setup(app, 'returns@example.com'));
    await payByCard(app, returned);
    const asked = await app.post('/api/payment-status', { clientSecret: returned });
    expect(((await asked.json()) as { state: string }).state).toBe('succeeded');
    expect(await outcome(app, 'returns@example.com')).toEqual(ONCE);
  });

  test.runIf(isNightly)('and its messages never arrive: time finds the payment', async () => {
    const { app } = await startFaultyShop({ webhooks: false });
    const gone = await readClientSecret(await setup(app, 'leaves@example.com'));
    await payByCard(app, gone);
    await expectEventually(app, () => outcome(app, 'leaves@example.com')).toEqual(ONCE);
  });

  const reads: readonly [string, RegExp][] = [
    ['its invoice and its payment', /^GET \/v1\/payment_intents\//],
    ['open and paid invoices', /^GET \/v1\/invoices\?.*status=paid/],
  ];
  test.each(everyNth(reads, 2))(
    'that is paid while the shop reads %s is taken as it was paid, once',
    async (_, request) => {
      const { app, card } = await startFaultyShop({ webhooks: false });
      const email = 'meanwhile@example.com';
      const secret = await readClientSecret(await setup(app, email));
      const [order] = await orders(app, email);
      let paid: Promise<Response> | undefined;
      card.meanwhile = (at) => (request.test(at) ? (paid ??= payByCard(app, secret)) : undefined);
      await reconcileOrder(app.paymentContext!, order!.id);
      expect(paid).toBeDefined();
      await expectEventually(app, () => outcome(app, email)).toEqual(ONCE);
      expect((await orders(app, email))[0]!.status).toBe('paid');
      expect((await app.em().findOneOrFail(Payment, { order: order!.id })).amountMinor).toBe(order!.amountMinor);
    },
  );

  test('while money is given back: it goes back once', async () => {
    const { app, card } = await startFaultyShop();
    await payByCard(app, await readClientSecret(await setup(app, 'back@example.com')));
    await expectEventually(app, () => outcome(app, 'back@example.com')).toEqual(ONCE);
    const [payment] = await app.em().find(Payment, {});
    card.mode = 'lose-answer';
    card.only = 'POST /v1/refunds';
    await createGoodwillRefund(app, payment!);
    await expectEventually(
      app,
      async () => (await app.em().findOne(Refund, { payment: payment!.id }))?.attempts ?? 0,
    ).toBeGreaterThan(0);
    card.mode = 'pass';
    await app.em().nativeUpdate(Refund, {}, { nextAttemptAt: new Date(0) });
    await expectEventually(app, async () => (await app.em().findOne(Payment, { id: payment!.id }))?.status).toBe(
      'refunded',
    );
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    expect((await stripe.refunds.list({ payment_intent: payment!.intentId! })).data).toHaveLength(1);
    expect(await app.em().count(Receipt, { kind: 'credit' })).toBe(1);
  });
});

describe('PayPal fails', () => {
  test.each(sampled<Fault>([...SILENT, 'lose-answer', 'error500', 'reset'], ['lose-answer']))(
    'with %s while money is taken: it is taken once, and known',
    async (mode) => {
      const { app, paypal } = await startFaultyShop();
      const browser = await member(app, 'capture@example.com');
      const body = { programId: 2, amount: '29.90', currency: 'EUR', intent: 'CAPTURE' };
      const { id } = (await (await browser.post('/paypal/order', body)).json()) as { id: string };
      await approve(app, id);
      paypal.mode = mode;
      // The payment's state is unknown, and the answer does not deny it.
      const answer = await browser.post(`/paypal/order/${id}/capture`);
      expect([answer.status, await answer.json()]).toEqual([200, { id, status: 'unknown' }]);
      paypal.mode = 'pass';
      const bought = async () => (await app.em().find(Purchase, {})).map(({ status }) => status);
      await expectEventually(app, bought).toEqual(['completed']);
      expect(await app.em().count(Payment)).toBe(1);
      expect(await app.em().count(Receipt)).toBe(1);
    },
    60_000,
  );

  test.runIf(isNightly)('and is silent when it sends something: the message is kept, and proven later', async () => {
    const { app, paypal } = await startFaultyShop();
    const browser = await member(app, 'silent@example.com');
    const body = { programId: 2, amount: '29.90', currency: 'EUR', intent: 'CAPTURE' };
    const { id } = (await (await browser.post('/paypal/order', body)).json()) as { id: string };
    await approve(app, id);
    expect((await browser.post(`/paypal/order/${id}/capture`)).status).toBe(200);
    await app.em().nativeUpdate(Order, { paypalOrderId: id }, { nextCheckAt: null });
    const event = JSON.stringify({
      id: 'WH-silent',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource_type: 'checkout-order',
      resource: { id },
    });
    paypal.mode = 'hang';
    expect((await app.post('/api/webhooks/paypal', event, paypalHeaders(event))).status).toBe(200);
    const kept = () => app.em().findOneOrFail(ProviderEvent, { id: 'WH-silent' });
    expect((await kept()).proof).not.toBeNull();
    paypal.mode = 'pass';
    await expectEventually(app, async () => (await kept()).status).toBe('handled');
    expect(await app.em().count(Payment)).toBe(1);
  });
});

describe('two processes', () => {
  test.runIf(isNightly)('share the work: what one has stored, the other handles', async () => {
    const { app } = await startFaultyShop({ worker: 'background' });
    const selling = { worker: 'background' } as const;
    const other = await startTestApp({ env: { RATE_LIMITS: 'off' }, beside: app, selling });
    const emails = Array.from({ length: 6 }, (_, i) => `two${i}@example.com`);
    await Promise.all(
      emails.map(async (email, i) => {
        const here = i % 2 ? app : other;
        await payByCard(here, await readClientSecret(await setup(here, email)));
      }),
    );
    for (const email of emails) await expectEventually(app, () => outcome(app, email)).toEqual(ONCE);
    const numbers = (await app.em().find(Receipt, {}, { orderBy: { number: 'asc' } })).map(({ number }) => number);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
    await other.close();
  });
});
