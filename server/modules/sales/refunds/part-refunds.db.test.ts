import { describe, expect, test } from 'vitest';
import { sampled } from '../../../../scripts/testing/nightly.ts';
import { OrderDetail } from '#contract/sales/orders.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { approve, advanceSandbox, payByCard } from '#server/testing/buyers.ts';
import {
  waitForProviders,
  COACH,
  coached,
  expectEventually,
  loadFirstOrder,
  findSubscriptionStatus,
  templates,
} from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { sellingShops } from '#server/testing/selling-shops.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { Payment, Refund } from '../orders/order.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';

const newShop = sellingShops();

const EMAIL = 'parts@example.com';

async function shop() {
  const app = await newShop();
  return { app, browser: await member(app, EMAIL), coach: await member(app, COACH) };
}

const PAYS = {
  async card(app: TestApp, browser: Browser) {
    const response = await browser.post('/api/create-payment-intent', { programId: 3 });
    await payByCard(app, ((await response.json()) as { clientSecret: string }).clientSecret);
  },
  async paypal(app: TestApp, browser: Browser) {
    const response = await browser.post('/paypal/order', {
      programId: 3,
      amount: '99.90',
      currency: 'EUR',
      intent: 'CAPTURE',
    });
    const { id } = (await response.json()) as { id: string };
    await approve(app, id);
    await browser.post(`/paypal/order/${id}/capture`, {});
  },
} as const;

async function bought(how: keyof typeof PAYS) {
  const all = await shop();
  const { app, browser, coach } = all;
  await PAYS[how](app, browser);
  await expectEventually(app, () => app.em().count(Purchase, { status: 'completed' })).toBe(1);
  await waitForProviders(app);
  const { id } = await app.em().findOneOrFail(Payment, { id: { $ne: null } });
  const give = async (body: object) => coach.post(`/api/coach/payments/${id}/refund`, body);
  const order = async () =>
    OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${(await loadFirstOrder(app, EMAIL)).id}`)).json());
  const left = async () => (await order()).payments[0]!.left;
  return { ...all, give, order, left };
}

const notes = async (app: TestApp) =>
  (await app.em().find(Receipt, { kind: 'credit' }, { orderBy: { number: 'asc' } })).map(({ body }) => body.total);
const refundedMinor = async (app: TestApp) =>
  (await app.em().findOneOrFail(Payment, { id: { $ne: null } })).refundedMinor;
const owned = async (app: TestApp) => (await app.em().findOneOrFail(Purchase, { id: { $ne: null } })).status;

describe.each(sampled(['card', 'paypal'] as const, ['card']))('part of what was paid by %s', (how) => {
  test('goes back to the cent, in parts, until all is back, and access goes with the last of it', async () => {
    const { app, give, left, order } = await bought(how);
    for (const amount of ['0', '0.00', '-1', '1.999', 'x', '']) {
      const refused = await give({ amount });
      expect(refused.status).toBe(400);
      expect(((await refused.json()) as { error: { issues: { path: string }[] } }).error.issues[0]?.path).toBe(
        'amount',
      );
    }
    expect((await give({ amount: '99.91' })).status).toBe(400);
    expect((await give({ amount: '0,01', note: '<b>Sorry</b>' })).status).toBe(202);
    await expectEventually(app, () => refundedMinor(app)).toBe(1);
    expect(await notes(app)).toEqual([-1]);
    expect(await owned(app)).toBe('completed');
    expect(await left()).toBe('99.89');
    expect((await give({ amount: '99.90' })).status).toBe(400);
    expect((await give({ amount: '33.33', reason: 'guarantee', left: '99.90' })).status).toBe(409);
    expect((await give({ amount: '33.33', reason: 'guarantee', left: '99.89' })).status).toBe(202);
    await expectEventually(app, () => refundedMinor(app)).toBe(3_334);
    expect((await give({})).status).toBe(202);
    await expectEventually(app, () => refundedMinor(app)).toBe(9_990);
    expect(await notes(app)).toEqual([-1, -3_333, -6_656]);
    await expectEventually(app, () => owned(app)).toBe('refunded');
    expect((await give({ amount: '0.01' })).status).toBe(409);
    expect((await templates(app, EMAIL)).filter((name) => name === 'refund-done')).toHaveLength(3);
    const { history, state } = await order();
    expect(state).toBe('refunded');
    const actions = history.flatMap((event) => (event.kind === 'action' ? [event] : []));
    expect(actions.map(({ details }) => details['amount'])).toEqual(['0.01', '33.33', '66.56']);
    expect(actions[0]).toMatchObject({
      action: 'payment.refund',
      details: { note: '<b>Sorry</b>', reason: 'goodwill' },
    });
  });

  test('at the same moment never comes to more than there was, and each has its own note', async () => {
    const { app, give } = await bought(how);
    const both = await Promise.all([give({ amount: '60.00' }), give({ amount: '60.00' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 400]);
    const more = await Promise.all([give({ amount: '20.00' }), give({ amount: '19.90' })]);
    expect(more.map(({ status }) => status)).toEqual([202, 202]);
    await expectEventually(app, () => refundedMinor(app)).toBe(9_990);
    expect((await notes(app)).toSorted((a, b) => a - b)).toEqual([-6_000, -2_000, -1_990]);
  });

  test('ends access where the coach says so', async () => {
    const { app, browser, give } = await bought(how);
    expect((await give({ amount: '50.00', endsAccess: true })).status).toBe(202);
    await expectEventually(app, () => owned(app)).toBe('refunded');
    expect(await notes(app)).toEqual([-5_000]);
    expect((await app.em().findOneOrFail(Purchase, { id: { $ne: null } })).endedAt).not.toBeNull();
    expect((await browser.ask('/api/training/plans/3')).status).toBe(404);
  });
});

test('a part that was refused is left again, and can be given once more', async () => {
  const { app, give, left } = await bought('card');
  expect((await give({ amount: '10.00' })).status).toBe(202);
  await expectEventually(app, () => refundedMinor(app)).toBe(1_000);
  const [first] = await app.em().find(Refund, {});
  // As after a refusal by the provider.
  const stripe = await app.paymentContext!.providers.stripe!.sdk();
  const { intentId } = await app.em().findOneOrFail(Payment, { id: { $ne: null } });
  expect(first!.reference).toBe((await stripe.refunds.list({ payment_intent: intentId! })).data[0]!.id);
  expect((await app.post(`/sandbox/payments/${intentId}/failRefund`, {})).ok).toBe(true);
  await expectEventually(app, () => app.em().count(Refund, { status: 'refused' })).toBe(1);
  expect(await refundedMinor(app)).toBe(0);
  expect(await left()).toBe('99.90');
  expect((await give({ amount: '10.00' })).status).toBe(202);
  await expectEventually(app, () => refundedMinor(app)).toBe(1_000);
  expect(await notes(app)).toEqual([-1_000, -1_000]);
  expect(await app.em().count(Refund)).toBe(2);
  expect(await left()).toBe('89.90');
});

test('part of a month goes back and the subscription goes on, or ends where the coach says so', async () => {
  const { app, coach } = await shop();
  const email = 'monthly@example.com';
  await coached(app, email);
  const { id } = await app.em().findOneOrFail(Payment, { order: { emailKey: email } });
  const give = (body: object) => coach.post(`/api/coach/payments/${id}/refund`, body);
  expect((await give({ amount: '9.99' })).status).toBe(202);
  await expectEventually(app, () => notes(app)).toEqual([-999]);
  expect(await findSubscriptionStatus(app, email)).toBe('active');
  await advanceSandbox(app, 31);
  await expectEventually(app, () => app.em().count(Payment, { order: { emailKey: email } })).toBe(2);
  expect((await give({ amount: '1.00', endsAccess: true })).status).toBe(202);
  await expectEventually(app, () => findSubscriptionStatus(app, email)).toBe('canceled');
  await expectEventually(app, () => notes(app)).toEqual([-999, -100]);
});
