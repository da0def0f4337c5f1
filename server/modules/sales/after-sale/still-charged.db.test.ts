import { describe, expect, test, vi } from 'vitest';
import { everyNth, isNightly } from '../../../../scripts/testing/nightly.ts';
import { guest, advanceSandbox, payByCard } from '#server/testing/buyers.ts';
import {
  waitForProviders,
  COACH,
  coached,
  dashboard,
  expectEventually,
  loadFirstOrder,
  findSubscriptionStatus,
  findSubscription,
  templates,
} from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { sellingShops } from '#server/testing/selling-shops.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { resumeSubscription } from './member-subscriptions.service.ts';
import { fulfil } from '../reconcile/fulfil.ts';
import type { SubscriptionSnapshot } from '../providers/provider-snapshot.ts';
import { DAY_MS } from '#server/platform/days.ts';

const shop = sellingShops();

const EMAIL = 'bank@example.com';
const sdk = (app: TestApp) => app.paymentContext!.providers.stripe!.sdk();
const atStripe = async (app: TestApp) =>
  (await sdk(app)).subscriptions.retrieve((await loadFirstOrder(app, EMAIL)).stripeSubscriptionId!);

async function disputed(app: TestApp) {
  const browser = await coached(app, EMAIL);
  // An unconfirmed one without access would block nobody.
  await app.em().nativeUpdate(Order, { emailKey: EMAIL }, { confirmedAt: new Date() });
  const { intentId } = await app.em().findOneOrFail(Payment, { id: { $ne: null } });
  const atProvider = (action: string) => app.post(`/sandbox/payments/${intentId}/${action}`, {});
  expect((await atProvider('dispute')).ok).toBe(true);
  await expectEventually(app, () => findSubscriptionStatus(app, EMAIL)).toBe('unpaid');
  await expectEventually(app, async () => (await atStripe(app)).pause_collection).not.toBeNull();
  await waitForProviders(app);
  return { browser, atProvider };
}

describe('a subscription whose payment is disputed', () => {
  test('is not charged again, is not sold a second time, and can be cancelled', async () => {
    const app = await shop();
    const { browser } = await disputed(app);
    const [row] = (await dashboard(browser)).subscriptions;
    expect(row).toMatchObject({ live: false, disputed: true, cancellation: { charges: 0, total: '0.00' } });
    await advanceSandbox(app, 62);
    await expectEventually(app, async () => (await atStripe(app)).items.data[0]!.current_period_end).toBeGreaterThan(
      app.paymentContext!.clock().getTime() / 1_000,
    );
    expect(await app.em().count(Payment)).toBe(1);
    expect(await findSubscriptionStatus(app, EMAIL)).toBe('unpaid');

    const again = await browser.post('/api/create-guest-subscription', guest(EMAIL));
    expect(again.status).toBe(409);
    const asGuest = await app.post('/api/create-guest-subscription', guest(EMAIL));
    const { clientSecret } = (await asGuest.json()) as { clientSecret: string };
    await payByCard(app, clientSecret);
    await expectEventually(app, async () =>
      (await app.em().find(Payment, {})).map(({ status }) => status).toSorted(),
    ).toEqual(['disputed', 'duplicate']);
    expect((await (await sdk(app)).subscriptions.list()).data).toHaveLength(1);

    // A new card would be charged the amount due.
    expect((await browser.post(`/api/user/subscriptions/${row!.id}/card`)).status).toBe(409);
    expect((await browser.post(`/api/user/subscriptions/${row!.id}/cancel`)).status).toBe(200);
    await expectEventually(app, () => findSubscriptionStatus(app, EMAIL)).toBe('canceled');
    expect((await atStripe(app)).status).toBe('canceled');
    expect((await browser.post(`/api/user/subscriptions/${row!.id}/cancel`)).status).toBe(409);
    expect((await browser.post(`/api/user/subscriptions/${row!.id}/card`)).status).toBe(409);
  });

  test('and lost is booked with a credit note, stays uncharged, and can be cancelled', async () => {
    const app = await shop();
    const { browser, atProvider } = await disputed(app);
    expect((await atProvider('lose')).ok).toBe(true);
    await expectEventually(app, () => app.em().count(Receipt, { kind: 'credit' })).toBe(1);
    const [note] = await app.em().find(Receipt, { kind: 'credit' });
    expect(note!.body).toMatchObject({ total: -9_999, corrects: 1 });
    expect(await app.em().findOneOrFail(Payment, { id: { $ne: null } })).toMatchObject({
      status: 'disputed',
      refundedMinor: 9_999,
    });
    expect(await templates(app, EMAIL)).toContain('payment-charged-back');
    expect((await templates(app, COACH)).filter((name) => name === 'dispute-notice')).toHaveLength(2);
    await advanceSandbox(app, 31);
    expect(await app.em().count(Payment)).toBe(1);
    const row = await findSubscription(app, EMAIL);
    expect((await browser.post(`/api/user/subscriptions/${row!.id}/cancel`)).status).toBe(200);
    await expectEventually(app, async () => (await atStripe(app)).status).toBe('canceled');
    expect(await app.em().count(Receipt, { kind: 'credit' })).toBe(1);
  });

  test.runIf(isNightly)('and won goes on as before', async () => {
    const app = await shop();
    const { atProvider } = await disputed(app);
    expect((await atProvider('win')).ok).toBe(true);
    await expectEventually(app, () => findSubscriptionStatus(app, EMAIL)).toBe('active');
    await expectEventually(app, async () => (await atStripe(app)).pause_collection).toBeNull();
    await advanceSandbox(app, 31);
    await expectEventually(app, () => app.em().count(Payment, { status: 'paid' })).toBe(2);
    expect(await app.em().count(Receipt, { kind: 'credit' })).toBe(0);
  });

  test('and won after voided months counts from the next charge', async () => {
    const app = await shop();
    const { browser, atProvider } = await disputed(app);
    await advanceSandbox(app, 40);
    expect((await atProvider('win')).ok).toBe(true);
    await expectEventually(app, () => findSubscriptionStatus(app, EMAIL)).toBe('active');
    await waitForProviders(app);
    const next = (await atStripe(app)).items.data[0]!.current_period_end * 1_000;
    const [row] = (await dashboard(browser)).subscriptions;
    expect(Date.parse(row!.currentPeriodEnd)).toBe(next);
    // Waived months count towards the minimum term.
    expect(row!.cancellation).toMatchObject({ charges: 1, total: '99.99' });
    const coach = await member(app, COACH);
    const proposed = await coach.post(`/api/coach/subscriptions/${row!.id}/plan`, { plan: '4:continuation' });
    expect(proposed.status).toBe(202);

    // If that charge fails, the days of access count from it.
    const order = await loadFirstOrder(app, EMAIL);
    const { payments, subscription } = await app.paymentContext!.providers.stripe!.snapshot(order);
    const unpaidFrom = new Date(next);
    const later = new Date(next + 30 * DAY_MS);
    const failed = { ...subscription!, status: 'past_due', periodEnd: later, unpaidFrom } as const;
    const show = (seen: SubscriptionSnapshot) =>
      fulfil(app.paymentContext!, order.id, { payments, subscription: seen, dead: false, readFrom: ['stripe'] });
    await show(failed);
    expect(await findSubscription(app, EMAIL)).toMatchObject({ status: 'past_due', currentPeriodEnd: unpaidFrom });
    await show({ ...failed, status: 'canceled', unpaid: true, endedAt: later });
    expect((await dashboard(browser)).subscriptions[0]).toMatchObject({ status: 'canceled', endedUnpaid: true });
  });

  test('that somebody else has paused stays paused', async () => {
    const app = await shop();
    await coached(app, EMAIL);
    const { stripeSubscriptionId: id } = await loadFirstOrder(app, EMAIL);
    await (await sdk(app)).subscriptions.update(id!, { pause_collection: { behavior: 'void' } });
    await app.em().nativeUpdate(Order, { emailKey: EMAIL }, { nextCheckAt: new Date(0) });
    await expectEventually(app, async () => Number((await loadFirstOrder(app, EMAIL)).nextCheckAt)).toBeGreaterThan(0);
    expect((await atStripe(app)).pause_collection).not.toBeNull();
    expect(await findSubscriptionStatus(app, EMAIL)).toBe('active');
  });
});

describe('a subscription that gives no access', () => {
  const states = everyNth(['past_due', 'unpaid', 'incomplete'] as const, 3);
  test.each(states)('and is %s can be cancelled at once', async (status) => {
    const app = await shop();
    const browser = await coached(app, EMAIL);
    const row = await findSubscription(app, EMAIL);
    await app.em().nativeUpdate(Order, { emailKey: EMAIL }, { nextCheckAt: null });
    const long = new Date(app.paymentContext!.clock().getTime() - 8 * DAY_MS);
    await app.em().nativeUpdate(Subscription, { id: row!.id }, { status, currentPeriodEnd: long });
    const answer = await browser.post(`/api/user/subscriptions/${row!.id}/cancel`);
    expect(answer.status).toBe(200);
    await expectEventually(app, async () => (await atStripe(app)).status).toBe('canceled');
    await advanceSandbox(app, 31);
    expect(await app.em().count(Payment)).toBe(1);
  });

  test.runIf(isNightly)('although it was cancelled for later can be ended at once', async () => {
    const app = await shop();
    const { browser } = await disputed(app);
    const row = await findSubscription(app, EMAIL);
    const later = new Date(app.paymentContext!.clock().getTime() + 40 * DAY_MS);
    await app.em().nativeUpdate(Subscription, { id: row!.id }, { endsAt: later });
    expect((await browser.post(`/api/user/subscriptions/${row!.id}/cancel`)).status).toBe(200);
    await expectEventually(app, async () => (await atStripe(app)).status).toBe('canceled');
  });

  test('or was withdrawn from in another window cannot be resumed', async () => {
    const app = await shop();
    await coached(app, EMAIL);
    const context = app.paymentContext!;
    const row = (await findSubscription(app, EMAIL))!;
    const endsAt = new Date(context.clock().getTime() + 20 * DAY_MS);
    await app.em().nativeUpdate(Subscription, { id: row.id }, { endsAt });
    const em = app.em();
    const { user } = await em.findOneOrFail(Subscription, { id: row.id }, { populate: ['user'] });
    // The other window wins after this one has read a cancellation for later.
    const begin = em.transactional.bind(em);
    vi.spyOn(em, 'transactional').mockImplementationOnce(async (work, options) => {
      const ended = { status: 'canceled', endedAt: context.clock(), pendingChange: 'now' } as const;
      await app.em().nativeUpdate(Order, { emailKey: EMAIL }, { withdrawnAt: context.clock(), nextCheckAt: null });
      await app.em().nativeUpdate(Subscription, { id: row.id }, ended);
      return begin(work, options);
    });
    await expect(resumeSubscription(em, context, user as User, row.id)).rejects.toThrow(
      'There is no cancellation to undo.',
    );
    expect(await app.em().findOneOrFail(Subscription, { id: row.id })).toMatchObject({ pendingChange: 'now', endsAt });
  });

  test('is nobody else’s to cancel', async () => {
    const app = await shop();
    await disputed(app);
    const row = await findSubscription(app, EMAIL);
    const stranger = await member(app, 'stranger@example.com');
    expect((await stranger.post(`/api/user/subscriptions/${row!.id}/cancel`)).status).toBe(404);
  });
});
