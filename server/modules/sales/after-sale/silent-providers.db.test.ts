import { describe, expect, test } from 'vitest';
import { isNightly, sampled } from '../../../../scripts/testing/nightly.ts';
import { approve, payByCard } from '#server/testing/buyers.ts';
import {
  waitForProviders,
  coached,
  expectEventually,
  loadFirstOrder,
  findSubscription,
} from '#server/testing/coached.ts';
import type { Fault } from '#server/testing/faults/faulty-proxy.ts';
import { startFaultyShop } from '#server/testing/faults/faulty-shop.ts';
import { member } from '#server/testing/members.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { createGoodwillRefund } from '#server/testing/coached.ts';
import { Order, Payment, Refund } from '../orders/order.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { reconcileOrder } from '../reconcile/reconcile.service.ts';

const EMAIL = 'silent@example.com';
const FAULTS = ['garbage', 'empty', 'not-found', 'error429', 'error500', 'reset'] as const satisfies Fault[];

const theOrder = (app: TestApp) => loadFirstOrder(app, EMAIL);
const payments = async (app: TestApp) => (await app.em().find(Payment, {})).map(({ status }) => status);
const credits = (app: TestApp) => app.em().count(Receipt, { kind: 'credit' });
const readStatusAndCode = async (answer: Response) =>
  [answer.status, ((await answer.json()) as { error: { code: string } }).error.code] as const;
/** Makes the next try due now. */
const dueNow = (app: TestApp) => app.em().nativeUpdate(Order, {}, { nextCheckAt: new Date(0) });
/** Reconciles until the order could be read completely. */
async function reconciled(app: TestApp, id: string) {
  await expectEventually(app, () => reconcileOrder(app.paymentContext!, id).catch(() => false)).toBe(true);
}
const lookedAt = (app: TestApp, id: string) => reconcileOrder(app.paymentContext!, id).catch(String);

describe('a card provider that answers with', () => {
  test.each(sampled<Fault>(['garbage', 'not-found', 'reset'], ['garbage']))(
    '%s: what a member decides holds, and reaches it later',
    async (fault) => {
      const { app, card } = await startFaultyShop();
      const browser = await coached(app, EMAIL);
      const { id } = (await findSubscription(app, EMAIL))!;
      const stripe = await app.paymentContext!.providers.stripe!.sdk();
      const { stripeSubscriptionId } = await theOrder(app);
      const end = async () => (await stripe.subscriptions.retrieve(stripeSubscriptionId!)).cancel_at;

      card.mode = fault;
      const cancelled = await browser.post(`/api/user/subscriptions/${id}/cancel`);
      const { endsAt } = (await cancelled.json()) as { endsAt: string };
      expect(cancelled.status).toBe(200);
      card.mode = 'pass';
      await dueNow(app);
      await expectEventually(app, end).toBe(Math.floor(Date.parse(endsAt) / 1_000));

      card.mode = fault;
      expect((await browser.post(`/api/user/subscriptions/${id}/resume`)).status).toBe(200);
      card.mode = 'pass';
      await dueNow(app);
      await expectEventually(app, end).toBeNull();
      expect((await findSubscription(app, EMAIL))!.endsAt).toBeNull();
    },
  );

  test.runIf(isNightly)('anything else: another card is said to be unknown, and can be given again', async () => {
    const { app, card } = await startFaultyShop();
    const browser = await coached(app, EMAIL);
    const path = `/api/user/subscriptions/${(await findSubscription(app, EMAIL))!.id}/card`;
    for (const fault of FAULTS) {
      card.mode = fault;
      expect([fault, ...(await readStatusAndCode(await browser.post(path)))]).toEqual([fault, 502, 'provider_failed']);
      card.mode = 'pass';
      const { clientSecret } = (await (await browser.post(path)).json()) as { clientSecret: string };
      expect((await payByCard(app, clientSecret)).status).toBe(200);
      const done = { setupIntent: clientSecret.split('_secret_')[0] };
      card.mode = fault;
      const answer = await browser.post(`${path}/done`, done);
      expect([fault, ...(await readStatusAndCode(answer))]).toEqual([fault, 502, 'provider_failed']);
      card.mode = 'pass';
      expect((await browser.post(`${path}/done`, done)).status).toBe(200);
    }
    expect(await payments(app)).toEqual(['paid']);
  });

  test.runIf(isNightly)('anything else: a payment that was made is not called unknown, and stays paid', async () => {
    const { app, card } = await startFaultyShop();
    const browser = await member(app, EMAIL);
    const intent = await browser.post('/api/create-payment-intent', { programId: 2 });
    const { clientSecret } = (await intent.json()) as { clientSecret: string };
    await payByCard(app, clientSecret);
    await expectEventually(app, () => payments(app)).toEqual(['paid']);
    await waitForProviders(app);
    const { id } = await theOrder(app);
    for (const fault of FAULTS) {
      card.mode = fault;
      const asked = await app.post('/api/payment-status', { clientSecret });
      expect([fault, ...(await readStatusAndCode(asked))]).toEqual([fault, 502, 'provider_failed']);
      await lookedAt(app, id);
      expect([fault, ...(await payments(app)), (await theOrder(app)).status]).toEqual([fault, 'paid', 'paid']);
    }
  });

  test.runIf(isNightly).each<Fault>(['garbage', 'empty', 'not-found', 'error429'])(
    '%s: money that is given back waits, and goes back once',
    async (fault) => {
      const { app, card } = await startFaultyShop();
      await coached(app, EMAIL);
      const payment = await app.em().findOneOrFail(Payment, { id: { $ne: null } });
      const refund = () => app.em().findOneOrFail(Refund, { payment });
      card.mode = fault;
      await createGoodwillRefund(app, payment);
      app.paymentContext!.workWritten();
      await expectEventually(app, async () => (await refund()).lastError).not.toBeNull();
      expect([(await refund()).status, await credits(app)]).toEqual(['pending', 0]);
      card.mode = 'pass';
      await expectEventually(app, () => credits(app)).toBe(1);
      const stripe = await app.paymentContext!.providers.stripe!.sdk();
      expect((await stripe.refunds.list({ payment_intent: payment.intentId! })).data).toHaveLength(1);
      expect((await refund()).status).toBe('done');
    },
  );
});

describe('PayPal that answers with', () => {
  const ORDER = { programId: 2, amount: '29.90', currency: 'EUR', intent: 'CAPTURE' };

  test.each(sampled<Fault>(['garbage', 'empty', 'not-found'], ['not-found']))(
    '%s: what was bought stays so, and money goes back once',
    async (fault) => {
      const { app, paypal } = await startFaultyShop();
      const browser = await member(app, EMAIL);
      paypal.mode = fault;
      expect(await readStatusAndCode(await browser.post('/paypal/order', ORDER))).toEqual([502, 'provider_failed']);
      paypal.mode = 'pass';
      const { id } = (await (await browser.post('/paypal/order', ORDER)).json()) as { id: string };
      expect(await app.em().count(Order)).toBe(1);
      await approve(app, id);
      expect((await browser.post(`/paypal/order/${id}/capture`)).status).toBe(200);
      await waitForProviders(app);

      const order = await theOrder(app);
      paypal.mode = fault;
      await lookedAt(app, order.id);
      const owned = async () => (await app.em().find(Purchase, {})).map(({ status }) => status);
      expect([await owned(), await payments(app)]).toEqual([['completed'], ['paid']]);

      const payment = await app.em().findOneOrFail(Payment, { id: { $ne: null } });
      await createGoodwillRefund(app, payment);
      app.paymentContext!.workWritten();
      const refund = () => app.em().findOneOrFail(Refund, { payment });
      await expectEventually(app, async () => (await refund()).lastError).not.toBeNull();
      expect([(await refund()).status, await credits(app)]).toEqual(['pending', 0]);
      paypal.mode = 'pass';
      await app.em().nativeUpdate(Refund, {}, { nextAttemptAt: new Date(0) });
      await expectEventually(app, () => credits(app)).toBe(1);
      expect([(await refund()).status, await owned()]).toEqual(['done', ['refunded']]);
    },
  );

  test.runIf(isNightly)('anything else about disputes: one that is open stays open', async () => {
    const { app, paypal } = await startFaultyShop();
    const browser = await member(app, EMAIL);
    const { id } = (await (await browser.post('/paypal/order', ORDER)).json()) as { id: string };
    await approve(app, id);
    expect((await browser.post(`/paypal/order/${id}/capture`)).status).toBe(200);
    const { reference } = await app.em().findOneOrFail(Payment, { id: { $ne: null } });
    expect((await app.post(`/sandbox/payments/${reference}/dispute`, {})).ok).toBe(true);
    await expectEventually(app, () => payments(app)).toEqual(['disputed']);
    await waitForProviders(app);
    const order = await theOrder(app);
    paypal.only = 'GET /v1/customer/disputes';
    for (const fault of FAULTS) {
      paypal.mode = fault;
      expect([fault, await lookedAt(app, order.id)]).not.toEqual([fault, true]);
      expect([fault, ...(await payments(app))]).toEqual([fault, 'disputed']);
    }
    paypal.mode = 'pass';
    await reconciled(app, order.id);
    expect(await payments(app)).toEqual(['disputed']);
  });
});
