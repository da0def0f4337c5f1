import { describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import type { Browser } from '#server/testing/browser.ts';
import { guest, advanceSandbox, payByCard } from '#server/testing/buyers.ts';
import {
  loadStripeSubscription,
  COACH,
  coached,
  dashboard,
  expectEventually,
  loadFirstOrder,
  findSubscriptionStatus,
  findSubscription,
  templates,
  waitForProviders,
} from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { sellingShops } from '#server/testing/selling-shops.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Offer, Program } from '#server/modules/catalog/programs/program.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';

const shop = sellingShops();

/** Returns the reason in the mail about the end. */
async function endWords(app: TestApp, recipient: string): Promise<unknown> {
  const { data } = await app.em().findOneOrFail(OutboxMail, { recipient, template: 'subscription-ended' });
  return data['reasonText'];
}

/** Cancels in the provider's dashboard. */
async function endAtProvider(app: TestApp, email: string): Promise<void> {
  const { stripeSubscriptionId } = await loadFirstOrder(app, email);
  await (await app.paymentContext!.providers.stripe!.sdk()).subscriptions.cancel(stripeSubscriptionId!);
}

describe('a subscription that renews', () => {
  test('renews each month with a receipt of its own, numbered without gaps', async () => {
    const app = await shop();
    const browser = await coached(app, 'renews@example.com');
    await advanceSandbox(app, 31);
    await waitForProviders(app);
    const { programId } = await loadFirstOrder(app, 'renews@example.com');
    await app.em().nativeUpdate(Program, { id: programId }, { vatRate: 1_000 });
    await advanceSandbox(app, 31);
    const order = await loadFirstOrder(app, 'renews@example.com');
    await expectEventually(app, () => app.em().count(Payment, { order, status: 'paid' })).toBe(3);
    const receipts = await app.em().find(Receipt, {}, { orderBy: { number: 'asc' } });
    expect(receipts.map(({ number }) => number)).toEqual([1, 2, 3]);
    // A renewal has the programme's present rate.
    expect(receipts.map(({ body: { vatRate, vat } }) => [vatRate, vat])).toEqual([
      [2_550, 2_032],
      [2_550, 2_032],
      [1_000, 909],
    ]);
    expect(await templates(app, 'renews@example.com')).toEqual([
      'coaching-welcome',
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
    await advanceSandbox(app, 31);
    await expectEventually(app, () => findSubscriptionStatus(app, 'fails@example.com')).toBe('past_due');
    expect((await loadStripeSubscription(app, 'fails@example.com')).status).toBe('past_due');
    expect((await browser.ask('/api/coaching-profile')).status).toBe(200);
    expect((await templates(app, 'fails@example.com')).filter((name) => name === 'renewal-failed')).toHaveLength(1);
    const told = await app.em().find(OutboxMail, { recipient: COACH, template: 'payment-flagged' });
    expect(told.filter(({ cause }) => cause?.startsWith('past_due:'))).toHaveLength(1);
    const [row] = (await dashboard(browser)).subscriptions;
    expect(row).toMatchObject({ live: true, cardChangeable: true });

    const path = `/api/user/subscriptions/${row!.id}/card`;
    const { clientSecret } = (await (await browser.post(path)).json()) as { clientSecret: string };
    const stranger = await member(app, 'other@example.com');
    expect((await stranger.post(path)).status).toBe(404);
    expect((await browser.post(`${path}/done`, { setupIntent: clientSecret.split('_secret_')[0] })).status).toBe(404);
    expect((await payByCard(app, clientSecret)).status).toBe(200);
    expect((await browser.post(`${path}/done`, { setupIntent: clientSecret.split('_secret_')[0] })).status).toBe(200);
    await expectEventually(app, () => findSubscriptionStatus(app, 'fails@example.com')).toBe('active');
    // The new card pays the amount due, once.
    expect(await loadStripeSubscription(app, 'fails@example.com')).toEqual({
      status: 'active',
      endsAt: null,
      amount: 9_999,
    });
    const paid = { order: await loadFirstOrder(app, 'fails@example.com'), status: 'paid' } as const;
    expect((await app.em().find(Payment, paid)).map(({ amountMinor }) => amountMinor)).toEqual([9_999, 9_999]);
    expect((await templates(app, 'fails@example.com')).at(-1)).toBe('renewal-receipt');
  });

  test('that nobody pays any more ends, and access with it', async () => {
    const app = await shop();
    const browser = await coached(app, 'ends@example.com', 'failsLater');
    await advanceSandbox(app, 31);
    await expectEventually(app, () => findSubscriptionStatus(app, 'ends@example.com')).toBe('past_due');
    await advanceSandbox(app, 8);
    await expectEventually(app, () => findSubscriptionStatus(app, 'ends@example.com')).toBe('canceled');
    expect((await loadStripeSubscription(app, 'ends@example.com')).status).toBe('canceled');
    expect((await browser.ask('/api/coaching-profile')).status).toBe(403);
    expect((await templates(app, 'ends@example.com')).at(-1)).toBe('subscription-ended');
    expect((await dashboard(browser)).subscriptions).toMatchObject([{ status: 'canceled', endedUnpaid: true }]);
    expect(await endWords(app, 'ends@example.com')).toBe('It ended because the payment failed.');
  });

  test.runIf(isNightly)('that was ended at the provider does not speak of failed charges', async () => {
    const app = await shop();
    const browser = await coached(app, 'elsewhere@example.com');
    await endAtProvider(app, 'elsewhere@example.com');
    await expectEventually(app, () => findSubscriptionStatus(app, 'elsewhere@example.com')).toBe('canceled');
    expect((await dashboard(browser)).subscriptions).toMatchObject([
      { status: 'canceled', endedUnpaid: false, ended: { why: 'elsewhere' } },
    ]);
    expect(await endWords(app, 'elsewhere@example.com')).toMatch(/^It was cancelled for you\./);
  });
});

describe('a subscription', () => {
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
    const there = async () => (await loadStripeSubscription(app, 'cancels@example.com')).endsAt;
    const ends = new Date(cancelled.endsAt).toISOString().replace(/\.\d+Z/, '.000Z');
    await expectEventually(app, there).toBe(ends);
    expect((await browser.post(`${path}/resume`)).status).toBe(200);
    await expectEventually(app, there).toBeNull();
    expect((await browser.post(`${path}/resume`)).status).toBe(409);
    expect((await browser.post(`${path}/cancel`)).status).toBe(200);
    const told = (await templates(app, 'cancels@example.com')).filter((name) => name.startsWith('subscription-'));
    expect(told.toSorted()).toEqual(['subscription-cancelled', 'subscription-cancelled', 'subscription-goes-on']);
    const order = await loadFirstOrder(app, 'cancels@example.com');
    await expectEventually(app, there).toBe(ends);
    await advanceSandbox(app, 100);
    await expectEventually(app, () => findSubscriptionStatus(app, 'cancels@example.com')).toBe('canceled');
    expect(await app.em().count(Payment, { order, status: 'paid' })).toBe(3);
  });

  test('whose end has come goes on no more, also before the provider has said so', async () => {
    const app = await shop();
    const browser = await coached(app, 'toolate@example.com');
    const [row] = (await dashboard(browser)).subscriptions;
    const path = `/api/user/subscriptions/${row!.id}`;
    expect((await browser.post(`${path}/cancel`)).status).toBe(200);
    const past = new Date(app.paymentContext!.clock().getTime() - 1_000);
    await app.em().nativeUpdate(Subscription, { id: row!.id }, { endsAt: past, pendingChange: null });
    expect((await browser.post(`${path}/resume`)).status).toBe(409);
    expect((await findSubscription(app, 'toolate@example.com'))?.endsAt).toEqual(past);
    expect(await templates(app, 'toolate@example.com')).toContain('subscription-cancelled');
  });

  test('3-D Secure that is not finished starts nothing', async () => {
    const app = await shop();
    const response = await app.post('/api/create-guest-subscription', guest('secure@example.com'));
    const { clientSecret } = (await response.json()) as { clientSecret: string };
    const { status } = (await (await payByCard(app, clientSecret, 'secure')).json()) as { status: string };
    expect(status).toBe('requires_action');
    const asked = await app.post('/api/payment-status', { clientSecret });
    expect(((await asked.json()) as { state: string }).state).toBe('processing');
    expect(await findSubscription(app, 'secure@example.com')).toBeNull();
    await advanceSandbox(app, 2);
    await expectEventually(app, async () => (await loadFirstOrder(app, 'secure@example.com')).status).toBe('void');
  });
});

describe('a subscription that is begun and not paid', () => {
  test('can be cancelled by the member who began it signed in, and not if a guest began it in their name', async () => {
    const app = await shop();
    const email = 'begun@example.com';
    const owner = await member(app, email);
    const begin = async (browser: Pick<Browser, 'post'>) =>
      ((await (await browser.post('/api/create-guest-subscription', guest(email))).json()) as { clientSecret: string })
        .clientSecret;
    const strange = await begin(app);
    expect((await dashboard(owner)).subscriptions).toEqual([]);
    const { id } = await loadFirstOrder(app, email);
    expect((await owner.post(`/api/user/subscriptions/${id}/cancel`)).status).toBe(404);
    const own = await begin(owner);
    expect(own).not.toBe(strange);
    const [row, ...more] = (await dashboard(owner)).subscriptions;
    expect([row?.status, more]).toEqual(['incomplete', []]);
    expect(row!.id).not.toBe(id);
    expect((await owner.post(`/api/user/subscriptions/${row!.id}/cancel`)).status).toBe(200);
    expect((await dashboard(owner)).subscriptions).toMatchObject([{ id: row!.id, status: 'incomplete_expired' }]);
    expect(await app.em().findOneOrFail(Order, { id })).toMatchObject({ status: 'open', withdrawnAt: null });
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
    await expectEventually(app, async () => (await loadFirstOrder(app, email)).status).toBe('paid');
    const browser = await member(app, email);
    expect((await browser.ask('/api/coaching-profile')).status).toBe(200);
    const refused = await app.post(
      '/api/create-guest-subscription',
      guest('stranger@example.com', { offer: 'continuation' }),
    );
    expect(refused.status).toBe(403);
    const next = await browser.post('/api/create-guest-subscription', guest(email, { offer: 'continuation' }));
    expect(((await next.json()) as { amount: string }).amount).toBe('39.90');
    await advanceSandbox(app, 29);
    expect((await browser.ask('/api/coaching-profile')).status).toBe(403);
    expect(await app.em().count(Payment)).toBe(1);
    expect(await app.em().count(Offer, { key: 'continuation' })).toBe(1);
  });
});
