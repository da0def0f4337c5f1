import { describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { advanceSandbox, payByCard } from '#server/testing/buyers.ts';
import {
  COACH,
  coached,
  coachOrders,
  dashboard,
  expectEventually,
  loadFirstOrder,
  findSubscriptionStatus,
  templates,
} from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { sellingShops } from '#server/testing/selling-shops.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { Payment, Refund } from '../orders/order.entity.ts';
import { createRefund } from './refunds.service.ts';
import { Receipt, ReceiptCounter } from '../receipts/receipt.entity.ts';

const shop = sellingShops();

describe('money back', () => {
  test('the coach gives it back with one click: once, with a credit note, and access ends', async () => {
    const app = await shop();
    const browser = await coached(app, 'refund@example.com');
    const coach = await member(app, COACH);
    const [row] = (await dashboard(browser)).subscriptions;
    expect(row!.guaranteeUntil).not.toBeNull();
    expect((await app.post('/api/user/refund-requests', { id: row!.id })).status).toBe(401);
    expect((await coach.post('/api/user/refund-requests', { id: row!.id })).status).toBe(404);
    expect((await browser.post('/api/user/refund-requests', { id: 'x' })).status).toBe(400);
    for (const note of ['It is not for me.', 'Really.', 'Really.', '']) {
      expect((await browser.post('/api/user/refund-requests', { id: row!.id, note })).status).toBe(202);
    }
    expect((await dashboard(browser)).subscriptions[0]?.requested).toBe('guarantee');

    expect((await browser.ask('/api/coach/orders')).status).toBe(404);
    const [order] = (await coachOrders(coach)).orders;
    expect(order?.requests).toMatchObject([{ note: 'It is not for me.\n\nReally.' }]);
    const path = `/api/coach/payments/${order!.payments[0]!.id}/refund`;
    expect((await browser.post(path, {})).status).toBe(404);
    const clicks = await Promise.all([1, 2, 3].map(() => coach.post(path, { reason: 'guarantee' })));
    expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
    await expectEventually(app, () => findSubscriptionStatus(app, 'refund@example.com')).toBe('canceled');
    expect((await browser.ask('/api/coaching-profile')).status).toBe(403);
    expect((await dashboard(browser)).subscriptions[0]?.ended).toMatchObject({ why: 'refund' });
    const receipts = await app.em().find(Receipt, {}, { orderBy: { number: 'asc' } });
    expect(receipts.map(({ kind, body }) => [kind, body.total])).toEqual([
      ['receipt', 9_999],
      ['credit', -9_999],
    ]);
    expect((await app.em().find(ReceiptCounter, {}))[0]?.last).toBe(2);
    const mails = await templates(app, 'refund@example.com');
    expect(mails.filter((name) => name === 'refund-done')).toHaveLength(1);
    expect(mails).not.toContain('subscription-ended');
    expect((await coachOrders(coach)).orders[0]?.payments[0]).toMatchObject({
      status: 'refunded',
      refunds: [{ status: 'done' }],
      canRefund: false,
    });
  });

  test.runIf(isNightly)('that the provider still sends is not called a charge that failed', async () => {
    const app = await shop();
    const email = 'waits@example.com';
    await coached(app, email, 'refundWaits');
    const coach = await member(app, COACH);
    const [order] = (await coachOrders(coach)).orders;
    await coach.post(`/api/coach/payments/${order!.payments[0]!.id}/refund`, {});
    await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('canceled');
    expect(await templates(app, email)).not.toContain('subscription-ended');
  });

  test('the guarantee has its days, and covers no money that is on its way back', async () => {
    const app = await shop();
    const browser = await coached(app, 'late@example.com');
    const [row] = (await dashboard(browser)).subscriptions;
    const em = app.em();
    const payment = await em.findOneOrFail(Payment, { id: { $ne: null } });
    const refund = { reason: 'goodwill', endsContract: false, now: new Date('2100-01-01') } as const;
    createRefund(em, payment, { ...refund, amountMinor: 9_000 });
    await em.flush();
    expect((await dashboard(browser)).subscriptions[0]!.guaranteeUntil).toBe(row!.guaranteeUntil);
    createRefund(em, payment, { ...refund, amountMinor: 999 });
    await em.flush();
    expect((await dashboard(browser)).subscriptions[0]!.guaranteeUntil).toBe(null);
    await app.em().nativeDelete(Refund, { payment });
    await advanceSandbox(app, 16);
    expect((await dashboard(browser)).subscriptions[0]).toMatchObject({ guaranteeUntil: null, withdrawUntil: null });
    const response = await browser.post('/api/user/refund-requests', { id: row!.id });
    expect(response.status).toBe(409);
  });
});

describe('money back without a request', () => {
  test('a dispute takes access away, one that is won brings it back', async () => {
    const app = await shop();
    const browser = await member(app, 'dispute@example.com');
    const response = await browser.post('/api/create-payment-intent', { programId: 3 });
    const { clientSecret } = (await response.json()) as { clientSecret: string };
    await payByCard(app, clientSecret);
    const status = async () =>
      (await app.em().findOne(Purchase, { user: { emailKey: 'dispute@example.com' } }))?.status;
    await expectEventually(app, status).toBe('completed');
    const order = await loadFirstOrder(app, 'dispute@example.com');
    const atProvider = (action: string) => app.post(`/sandbox/payments/${order.stripeIntentId}/${action}`, {});
    expect((await atProvider('dispute')).ok).toBe(true);
    await expectEventually(app, status).toBe('disputed');
    expect((await dashboard(browser)).owned).not.toContain(3);
    const { id } = await app.em().findOneOrFail(Payment, { order });
    const refund = await (await member(app, COACH)).post(`/api/coach/payments/${id}/refund`, {});
    expect([refund.status, await refund.text()]).toEqual([409, expect.stringContaining('disputed, so it can’t')]);
    expect((await atProvider('win')).ok).toBe(true);
    await expectEventually(app, status).toBe('completed');
    expect((await templates(app, COACH)).filter((name) => name === 'dispute-notice')).toHaveLength(2);
  });

  test('an amount that is not the order’s grants nothing, is flagged, and goes back', async () => {
    const app = await shop();
    const browser = await member(app, 'mismatch@example.com');
    const response = await browser.post('/api/create-payment-intent', { programId: 2 });
    const { clientSecret } = (await response.json()) as { clientSecret: string };
    const order = await loadFirstOrder(app, 'mismatch@example.com');
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    await stripe.paymentIntents.update(order.stripeIntentId!, { amount: 290 });
    await payByCard(app, clientSecret);
    await expectEventually(app, async () => (await app.em().findOne(Refund, { reason: 'mismatch' }))?.status).toBe(
      'done',
    );
    expect((await loadFirstOrder(app, 'mismatch@example.com')).status).toBe('flagged');
    expect(await app.em().count(Purchase, { user: { emailKey: 'mismatch@example.com' } })).toBe(0);
    expect(await app.em().count(Receipt)).toBe(0);
    expect(await templates(app, COACH)).toContain('payment-flagged');
    await expectEventually(app, () => templates(app, 'mismatch@example.com')).toContain('payment-returned');
  });
});
