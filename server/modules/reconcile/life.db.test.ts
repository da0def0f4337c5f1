import { afterEach, describe, expect, test, vi } from 'vitest';
import { CoachOrdersResponse } from '#contract/coach-orders.ts';
import { DashboardResponse } from '#contract/dashboard.ts';
import type { Browser } from '../../testing/browser.ts';
import { guest, moveOn, payByCard, subscribe } from '../../testing/buyers.ts';
import { member } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Purchase, Subscription } from '../access/purchase.entity.ts';
import { Order, Payment, Refund } from '../orders/order.entity.ts';
import { OutboxMail } from '../outbox/outbox-mail.entity.ts';
import { Offer } from '../programs/program.entity.ts';
import { Receipt, ReceiptCounter } from '../receipts/receipt.entity.ts';

// Messages, retries and time pass through real sockets here.
vi.setConfig({ testTimeout: 60_000 });

const LONG = { timeout: 45_000, interval: 100 };
const COACH = 'coach@sandbox.example';
const apps: TestApp[] = [];

async function shop(): Promise<TestApp> {
  const app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  apps.push(app);
  return app;
}
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

const orderOf = (app: TestApp, emailKey: string) => app.em().findOneOrFail(Order, { emailKey });
const subscriptionOf = async (app: TestApp, email: string) =>
  app.em().findOne(Subscription, { order: (await orderOf(app, email)).id });
const stateOf = async (app: TestApp, email: string) => (await subscriptionOf(app, email))?.status;
const templates = async (app: TestApp, recipient: string) =>
  (await app.em().find(OutboxMail, { recipient }, { orderBy: { createdAt: 'asc' } })).map(({ template }) => template);
const dashboard = async (browser: Browser) =>
  DashboardResponse.parse(await (await browser.ask('/api/user/dashboard')).json());
const orders = async (coach: Browser) => CoachOrdersResponse.parse(await (await coach.ask('/api/coach/orders')).json());

async function coached(app: TestApp, email: string, card?: Parameters<typeof subscribe>[2]): Promise<Browser> {
  await subscribe(app, email, card);
  await expect.poll(() => stateOf(app, email), LONG).toBe('active');
  return member(app, email);
}

describe('a subscription', () => {
  test('renews each month with a receipt of its own, numbered without gaps', async () => {
    const app = await shop();
    const browser = await coached(app, 'renews@example.com');
    await moveOn(app, 31);
    await moveOn(app, 31);
    const order = await orderOf(app, 'renews@example.com');
    await expect.poll(() => app.em().count(Payment, { order, status: 'paid' }), LONG).toBe(3);
    const receipts = await app.em().find(Receipt, {}, { orderBy: { number: 'asc' } });
    expect(receipts.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await templates(app, 'renews@example.com')).toEqual([
      'coaching-welcome',
      'login-code',
      'renewal-receipt',
      'renewal-receipt',
    ]);
    const [shown] = (await dashboard(browser)).subscriptions;
    expect(shown).toMatchObject({ status: 'active', live: true, amount: '99.99', endsAt: null });
    expect(shown?.receipts.map(({ number }) => number)).toEqual([3, 2, 1]);
    const pdf = await browser.ask(new URL(shown!.receipts[0]!.url).pathname);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const stranger = await member(app, 'stranger@example.com');
    expect((await stranger.ask('/api/receipts/3.pdf')).status).toBe(404);
    expect((await fetch(`${app.url}/api/receipts/3.pdf`)).status).toBe(401);
  });

  test('whose renewal fails has a week, is mailed once, and goes on with another card', async () => {
    const app = await shop();
    const browser = await coached(app, 'fails@example.com', 'failsLater');
    await moveOn(app, 31);
    await expect.poll(() => stateOf(app, 'fails@example.com'), LONG).toBe('past_due');
    expect((await browser.ask('/api/coaching-profile')).status).toBe(200);
    expect((await templates(app, 'fails@example.com')).filter((name) => name === 'renewal-failed')).toHaveLength(1);
    const [row] = (await dashboard(browser)).subscriptions;
    expect(row).toMatchObject({ live: true, cardChangeable: true });

    const path = `/api/user/subscriptions/${row!.id}/card`;
    const { clientSecret } = (await (await browser.post(path)).json()) as { clientSecret: string };
    const stranger = await member(app, 'other@example.com');
    expect((await stranger.post(path)).status).toBe(404);
    expect((await browser.post(`${path}/done`, { setupIntent: clientSecret.split('_secret_')[0] })).status).toBe(404);
    expect((await payByCard(app, clientSecret)).status).toBe(200);
    expect((await browser.post(`${path}/done`, { setupIntent: clientSecret.split('_secret_')[0] })).status).toBe(200);
    await expect.poll(() => stateOf(app, 'fails@example.com'), LONG).toBe('active');
    expect((await templates(app, 'fails@example.com')).at(-1)).toBe('renewal-receipt');
  });

  test('that nobody pays any more ends, and access with it', async () => {
    const app = await shop();
    const browser = await coached(app, 'ends@example.com', 'failsLater');
    await moveOn(app, 31);
    await expect.poll(() => stateOf(app, 'ends@example.com'), LONG).toBe('past_due');
    await moveOn(app, 8);
    await expect.poll(() => stateOf(app, 'ends@example.com'), LONG).toBe('canceled');
    expect((await browser.ask('/api/coaching-profile')).status).toBe(403);
    expect((await templates(app, 'ends@example.com')).at(-1)).toBe('subscription-ended');
  });

  test('that is cancelled says when it ends and what is charged, can go on after all, and ends then', async () => {
    const app = await shop();
    const browser = await coached(app, 'cancels@example.com');
    const [row] = (await dashboard(browser)).subscriptions;
    expect(row!.cancellation).toMatchObject({ charges: 2, total: '199.98' });
    const path = `/api/user/subscriptions/${row!.id}`;
    expect((await app.post(`${path}/cancel`, {})).status).toBe(401);
    expect((await (await member(app, 'other@example.com')).post(`${path}/cancel`)).status).toBe(404);
    const cancelled = (await (await browser.post(`${path}/cancel`)).json()) as { endsAt: string };
    expect(cancelled.endsAt).toBe(row!.cancellation!.endsAt);
    expect((await browser.post(`${path}/cancel`)).status).toBe(409);
    expect((await browser.post(`${path}/resume`)).status).toBe(200);
    expect((await browser.post(`${path}/resume`)).status).toBe(409);
    expect((await browser.post(`${path}/cancel`)).status).toBe(200);
    expect(
      (await templates(app, 'cancels@example.com')).filter((name) => name === 'subscription-cancelled'),
    ).toHaveLength(2);
    const order = await orderOf(app, 'cancels@example.com');
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    const there = async () => (await stripe.subscriptions.retrieve(order.stripeSubscriptionId!)).cancel_at;
    await expect.poll(there, LONG).toBe(Math.floor(Date.parse(cancelled.endsAt) / 1_000));
    await moveOn(app, 100);
    await expect.poll(() => stateOf(app, 'cancels@example.com'), LONG).toBe('canceled');
    expect(await app.em().count(Payment, { order, status: 'paid' })).toBe(3);
  });

  test('3-D Secure that is not finished starts nothing', async () => {
    const app = await shop();
    const response = await app.post('/api/create-guest-subscription', guest('secure@example.com'));
    const { clientSecret } = (await response.json()) as { clientSecret: string };
    const { status } = (await (await payByCard(app, clientSecret, 'secure')).json()) as { status: string };
    expect(status).toBe('requires_action');
    const asked = await app.post('/api/payment-status', { clientSecret });
    expect(((await asked.json()) as { state: string }).state).toBe('processing');
    expect(await subscriptionOf(app, 'secure@example.com')).toBeNull();
    await moveOn(app, 2);
    await expect.poll(async () => (await orderOf(app, 'secure@example.com')).status, LONG).toBe('void');
  });
});

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
    for (const note of ['It is not for me.', 'Really.']) {
      expect((await browser.post('/api/user/refund-requests', { id: row!.id, note })).status).toBe(202);
    }
    expect((await dashboard(browser)).subscriptions[0]?.requested).toBe('guarantee');

    expect((await browser.ask('/api/coach/orders')).status).toBe(404);
    const [order] = (await orders(coach)).orders;
    expect(order?.requests).toHaveLength(1);
    const path = `/api/coach/payments/${order!.payments[0]!.id}/refund`;
    expect((await browser.post(path, {})).status).toBe(404);
    const clicks = await Promise.all([1, 2, 3].map(() => coach.post(path, { reason: 'guarantee' })));
    expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
    await expect.poll(() => stateOf(app, 'refund@example.com'), LONG).toBe('canceled');
    expect((await browser.ask('/api/coaching-profile')).status).toBe(403);
    const receipts = await app.em().find(Receipt, {}, { orderBy: { number: 'asc' } });
    expect(receipts.map(({ kind, body }) => [kind, body.total])).toEqual([
      ['receipt', 9_999],
      ['credit', -9_999],
    ]);
    expect((await app.em().find(ReceiptCounter, {}))[0]?.last).toBe(2);
    const mails = await templates(app, 'refund@example.com');
    expect(mails.filter((name) => name === 'refund-done')).toHaveLength(1);
    expect(mails).not.toContain('subscription-ended');
    expect((await orders(coach)).orders[0]?.payments[0]).toMatchObject({ status: 'refunded', refund: 'done' });
  });

  test('the guarantee has its days', async () => {
    const app = await shop();
    const browser = await coached(app, 'late@example.com');
    const [row] = (await dashboard(browser)).subscriptions;
    await moveOn(app, 16);
    expect((await dashboard(browser)).subscriptions[0]).toMatchObject({ guaranteeUntil: null, withdrawUntil: null });
    const response = await browser.post('/api/user/refund-requests', { id: row!.id });
    expect(response.status).toBe(409);
  });

  test('a dispute takes access away, one that is won brings it back', async () => {
    const app = await shop();
    const browser = await member(app, 'dispute@example.com');
    const response = await browser.post('/api/create-payment-intent', { programId: 3 });
    const { clientSecret } = (await response.json()) as { clientSecret: string };
    await payByCard(app, clientSecret);
    const status = async () =>
      (await app.em().findOne(Purchase, { user: { emailKey: 'dispute@example.com' } }))?.status;
    await expect.poll(status, LONG).toBe('completed');
    const order = await orderOf(app, 'dispute@example.com');
    const atProvider = (action: string) => app.post(`/sandbox/payments/${order.stripeIntentId}/${action}`, {});
    expect((await atProvider('dispute')).ok).toBe(true);
    await expect.poll(status, LONG).toBe('disputed');
    expect((await dashboard(browser)).owned).not.toContain(3);
    expect((await atProvider('win')).ok).toBe(true);
    await expect.poll(status, LONG).toBe('completed');
    expect((await templates(app, COACH)).filter((name) => name === 'dispute-notice')).toHaveLength(2);
  });

  test('an amount that is not the order’s grants nothing, is flagged, and goes back', async () => {
    const app = await shop();
    const browser = await member(app, 'mismatch@example.com');
    const response = await browser.post('/api/create-payment-intent', { programId: 2 });
    const { clientSecret } = (await response.json()) as { clientSecret: string };
    const order = await orderOf(app, 'mismatch@example.com');
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    await stripe.paymentIntents.update(order.stripeIntentId!, { amount: 290 });
    await payByCard(app, clientSecret);
    await expect.poll(async () => (await app.em().findOne(Refund, { reason: 'mismatch' }))?.status, LONG).toBe('done');
    expect((await orderOf(app, 'mismatch@example.com')).status).toBe('flagged');
    expect(await app.em().count(Purchase, { user: { emailKey: 'mismatch@example.com' } })).toBe(0);
    expect(await app.em().count(Receipt)).toBe(0);
    expect(await templates(app, COACH)).toContain('payment-flagged');
    await expect.poll(() => templates(app, 'mismatch@example.com'), LONG).toContain('payment-returned');
  });
});

describe('POST /api/withdrawals', () => {
  test('is open to everybody, stored and acknowledged, whatever is found', async () => {
    const app = await shop();
    for (const body of [
      {},
      { fullName: 'A', email: 'x', contract: '1' },
      { fullName: '', email: 'a@example.com', contract: '' },
    ]) {
      expect((await app.post('/api/withdrawals', body)).status).toBe(400);
    }
    await coached(app, 'withdraws@example.com');
    const send = (email: string, contract: string) =>
      app.post('/api/withdrawals', { fullName: 'Aino Virta', email, contract });
    const known = await send('withdraws@example.com', 'Receipt 1');
    const unknown = await send('nobody@example.com', 'Receipt 1');
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(Object.keys((await known.json()) as object)).toEqual(Object.keys((await unknown.json()) as object));
    const coach = await member(app, COACH);
    const seen = await orders(coach);
    expect(seen.orders[0]?.requests).toMatchObject([{ kind: 'withdrawal' }]);
    expect(seen.unmatched).toMatchObject([{ email: 'nobody@example.com', contract: 'Receipt 1' }]);
    expect(await templates(app, 'nobody@example.com')).toEqual(['withdrawal-received']);
  });
});

describe('the Kickstart', () => {
  test('gives 28 days of coaching, never renews, and opens the continuation', async () => {
    const app = await shop();
    const email = 'kick@example.com';
    const response = await app.post('/api/create-one-time-payment', guest(email, { offer: 'kickstart' }));
    const { clientSecret, amount } = (await response.json()) as { clientSecret: string; amount: string };
    expect(amount).toBe('89.90');
    await payByCard(app, clientSecret);
    await expect.poll(async () => (await orderOf(app, email)).status, LONG).toBe('paid');
    const browser = await member(app, email);
    expect((await browser.ask('/api/coaching-profile')).status).toBe(200);
    const refused = await app.post(
      '/api/create-guest-subscription',
      guest('stranger@example.com', { offer: 'continuation' }),
    );
    expect(refused.status).toBe(403);
    const next = await browser.post('/api/create-guest-subscription', guest(email, { offer: 'continuation' }));
    expect(((await next.json()) as { amount: string }).amount).toBe('39.90');
    await moveOn(app, 29);
    expect((await browser.ask('/api/coaching-profile')).status).toBe(403);
    expect(await app.em().count(Payment)).toBe(1);
    expect(await app.em().count(Offer, { key: 'continuation' })).toBe(1);
  });
});
