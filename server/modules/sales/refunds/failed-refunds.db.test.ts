import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { OrderDetail } from '#contract/sales/orders.studio.ts';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import { advanceSandbox, payByCard } from '#server/testing/buyers.ts';
import { COACH, expectEventually, loadFirstOrder, templates } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { sellingShops } from '#server/testing/selling-shops.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { Payment, Refund, RefundRequest } from '../orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';

const shop = sellingShops();

const EMAIL = 'back@example.com';

/** Creates a buyer of a plan who asks for a refund, and whom the coach refunds. */
async function refunded(card: Parameters<typeof payByCard>[2]) {
  const app = await shop();
  const browser = await member(app, EMAIL);
  const response = await browser.post('/api/create-payment-intent', { programId: 3 });
  await payByCard(app, ((await response.json()) as { clientSecret: string }).clientSecret, card);
  await expectEventually(app, () => app.em().count(Purchase, { status: 'completed' })).toBe(1);
  const coach = await member(app, COACH);
  const payment = await app.em().findOneOrFail(Payment, { id: { $ne: null } });
  const em = app.em();
  em.create(RefundRequest, {
    id: randomUUID(),
    kind: 'guarantee',
    fullName: 'Aino Virta',
    email: EMAIL,
    contract: 'Hybrid Athlete',
    order: payment.order.id,
    settledAt: null,
    remindAt: new Date('2099-01-01'),
    createdAt: new Date(),
  });
  await em.flush();
  const refund = () => coach.post(`/api/coach/payments/${payment.id}/refund`, { reason: 'goodwill' });
  expect((await refund()).status).toBe(202);
  await expectEventually(app, () => app.em().count(Refund, { status: 'done' })).toBe(1);
  const waiting = async () => {
    const { waiting: rows } = TodayResponse.parse(await (await coach.ask('/api/coach/today')).json());
    return rows.find(({ kind }) => kind === 'refused-refunds')?.count ?? 0;
  };
  return { app, coach, refund, waiting };
}

/** Makes the last refund fail at the provider. */
async function failsAtProvider(app: TestApp): Promise<void> {
  const { intentId } = await payment(app);
  expect((await app.post(`/sandbox/payments/${intentId}/failRefund`, {})).ok).toBe(true);
}

const books = async (app: TestApp) =>
  (await app.em().find(Receipt, {}, { orderBy: { number: 'asc' } })).map(({ kind, body }) => [kind, body.total]);
const purchase = async (app: TestApp) => (await app.em().findOneOrFail(Purchase, { id: { $ne: null } })).status;
const isAsked = async (app: TestApp) => (await app.em().count(RefundRequest, { settledAt: null })) > 0;
const payment = (app: TestApp) => app.em().findOneOrFail(Payment, { id: { $ne: null } });

test('a refund that fails later is taken out of the books again, the coach is told, and can try once more', async () => {
  const { app, refund, waiting } = await refunded('refundFails');
  await expectEventually(app, () => purchase(app)).toBe('refunded');
  const gone = [
    ['receipt', 9_990],
    ['credit', -9_990],
  ];
  expect(await books(app)).toEqual(gone);
  expect(await isAsked(app)).toBe(false);
  await advanceSandbox(app, 1);
  await expectEventually(app, () => app.em().count(Refund, { status: 'refused' })).toBe(1);
  expect(await books(app)).toEqual([...gone, ['receipt', 9_990]]);
  const [, note, reversal] = await app.em().find(Receipt, {}, { orderBy: { number: 'asc' } });
  expect(reversal!.body.corrects).toBe(note!.number);
  expect(await payment(app)).toMatchObject({ status: 'paid', refundedMinor: 0 });
  expect(await purchase(app)).toBe('completed');
  expect(await isAsked(app)).toBe(true);
  // The coach gets one mail, and the buyer, who knew of the refund, the other.
  expect((await templates(app, COACH)).filter((name) => name === 'payment-flagged')).toHaveLength(1);
  const told = await app.em().find(OutboxMail, { recipient: EMAIL, template: 'refund-failed' });
  expect(told.map(({ data, receiptNumber }) => [data['accessText'], receiptNumber])).toEqual([
    ['Your access is restored.', reversal!.number],
  ]);
  expect(await waiting()).toBe(1);
  // Reading it again books nothing twice.
  await app
    .em()
    .execute('update customer_order set next_check_at = ? where id = ?', [
      new Date(0),
      (await loadFirstOrder(app, EMAIL)).id,
    ]);
  await expectEventually(app, async () => Number((await loadFirstOrder(app, EMAIL)).nextCheckAt)).toBeGreaterThan(0);
  expect(await books(app)).toHaveLength(3);
  expect(await app.em().count(OutboxMail, { recipient: EMAIL, template: 'refund-failed' })).toBe(1);

  expect((await refund()).status).toBe(202);
  expect(await waiting()).toBe(0);
  await expectEventually(app, () => purchase(app)).toBe('refunded');
  expect(await books(app)).toEqual([...gone, ['receipt', 9_990], ['credit', -9_990]]);
});

test('a refund that is on its way has no credit note until it has arrived', async () => {
  const { app } = await refunded('refundWaits');
  await expectEventually(app, async () => Number((await loadFirstOrder(app, EMAIL)).nextCheckAt)).toBeGreaterThan(
    app.paymentContext!.clock().getTime(),
  );
  expect(await books(app)).toEqual([['receipt', 9_990]]);
  expect(await templates(app, EMAIL)).not.toContain('refund-done');
  await advanceSandbox(app, 1);
  await expectEventually(app, () => purchase(app)).toBe('refunded');
  expect(await books(app)).toEqual([
    ['receipt', 9_990],
    ['credit', -9_990],
  ]);
  expect(await templates(app, EMAIL)).toContain('refund-done');
});

test.runIf(isNightly)('one that fails on its way leaves the books as they were', async () => {
  const { app, waiting } = await refunded('refundWaits');
  const { intentId } = await payment(app);
  expect((await app.post(`/sandbox/payments/${intentId}/failRefund`, {})).ok).toBe(true);
  await expectEventually(app, () => app.em().count(Refund, { status: 'refused' })).toBe(1);
  expect(await books(app)).toEqual([['receipt', 9_990]]);
  expect(await purchase(app)).toBe('completed');
  // The buyer was told nothing wrong.
  expect(await templates(app, EMAIL)).not.toContain('refund-failed');
  expect(await waiting()).toBe(1);
});

test('what the bank has taken is not given back a second time', async () => {
  const { app, refund } = await refunded('refundWaits');
  const { intentId } = await payment(app);
  expect((await app.post(`/sandbox/payments/${intentId}/failRefund`, {})).ok).toBe(true);
  await expectEventually(app, () => app.em().count(Refund, { status: 'refused' })).toBe(1);
  // The refund had no credit note yet.
  expect(await isAsked(app)).toBe(true);
  expect((await app.post(`/sandbox/payments/${intentId}/dispute`, {})).ok).toBe(true);
  await expectEventually(app, () => purchase(app)).toBe('disputed');
  expect((await refund()).status).toBe(409);
  expect((await app.em().find(Refund, {})).map(({ status }) => status)).toEqual(['refused']);
});

test.runIf(isNightly)('what has gone back at the provider meanwhile is not given back a second time', async () => {
  const { app, refund } = await refunded('refundWaits');
  const { intentId } = await payment(app);
  expect((await app.post(`/sandbox/payments/${intentId}/failRefund`, {})).ok).toBe(true);
  await expectEventually(app, () => app.em().count(Refund, { status: 'refused' })).toBe(1);
  await advanceSandbox(app, 1);
  expect((await app.post(`/sandbox/payments/${intentId}/refund`, {})).ok).toBe(true);
  await advanceSandbox(app, 1);
  await expectEventually(app, async () => (await payment(app)).status).toBe('refunded');
  expect((await refund()).status).toBe(409);
  // The coach sees both in the order's history.
  const rows = await app.em().find(Refund, {}, { orderBy: { createdAt: 'asc' } });
  expect(rows.map(({ status, settledAt }) => [status, settledAt !== null])).toEqual([
    ['refused', true],
    ['done', false],
  ]);
});

describe('a refused refund that was dealt with otherwise', () => {
  test('is off Today and stays in the history, with what the coach wrote about it', async () => {
    const { app, coach, waiting } = await refunded('refundWaits');
    const browser = await member(app, 'somebody@example.com');
    const [row] = await app.em().find(Refund, {});
    const path = `/api/coach/refunds/${row!.id}/settle`;
    const note = 'Sent by <b>bank</b> transfer <script>alert(1)</script>';
    // Before the refusal there is nothing to settle.
    expect((await coach.post(path, { note })).status).toBe(409);
    await failsAtProvider(app);
    await expectEventually(app, waiting).toBe(1);

    expect((await app.post(path, { note })).status).toBe(401);
    expect((await browser.post(path, { note })).status).toBe(404);
    expect((await coach.post(`/api/coach/refunds/${randomUUID()}/settle`, { note })).status).toBe(404);
    for (const wrong of [{}, { note: '  ' }, { note: 'x'.repeat(501) }, { note: 7 }])
      expect((await coach.post(path, wrong)).status).toBe(400);
    expect(await waiting()).toBe(1);

    const presses = await Promise.all([coach.post(path, { note }), coach.post(path, { note })]);
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(await waiting()).toBe(0);
    const order = await loadFirstOrder(app, EMAIL);
    const detail = OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${order.id}`)).json());
    expect(detail.payments[0]!.refunds).toMatchObject([{ status: 'refused', settledAt: expect.any(String) as string }]);
    expect(detail.history.filter(({ kind }) => kind === 'action')).toMatchObject([
      { action: 'payment.refund' },
      { action: 'refund.settle', details: { note, amount: '99.90', currency: 'EUR' } },
    ]);
    expect(detail.payments[0]!.left).toBe('99.90');
  });
});

describe('a refund that was made at the provider', () => {
  async function madeThere(card: Parameters<typeof payByCard>[2]) {
    const parts = await refunded(card);
    const { app } = parts;
    await failsAtProvider(app);
    await expectEventually(app, () => app.em().count(Refund, { status: 'refused' })).toBe(1);
    const [own] = await app.em().find(Refund, {});
    // The coach refunds in the provider's dashboard.
    const settled = await parts.coach.post(`/api/coach/refunds/${own!.id}/settle`, { note: 'Made there.' });
    expect(settled.status).toBe(204);
    await advanceSandbox(app, 1);
    const { intentId } = await payment(app);
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    await stripe.refunds.create({ payment_intent: intentId!, amount: 2_000 });
    return { ...parts, own: own! };
  }

  test.runIf(isNightly)('and fails waits on Today until it is made again, with the same mail as before', async () => {
    const { app, own, waiting, refund } = await madeThere('refundWaits');
    const before = (await templates(app, COACH)).length;
    expect(await waiting()).toBe(0);
    await failsAtProvider(app);
    await expectEventually(app, waiting).toBe(1);
    const found = await app.em().find(Refund, { id: { $ne: own.id } });
    expect(found).toMatchObject([{ status: 'refused', reason: 'provider', amountMinor: 2_000, endsContract: false }]);
    expect(found[0]!.lastError).toBe('expired_or_canceled_card');
    expect((await templates(app, COACH)).slice(before)).toEqual(['payment-flagged']);
    // Reading it again changes nothing.
    const { id } = await loadFirstOrder(app, EMAIL);
    await app.em().execute('update customer_order set next_check_at = ? where id = ?', [new Date(0), id]);
    await expectEventually(app, async () => Number((await loadFirstOrder(app, EMAIL)).nextCheckAt)).toBeGreaterThan(0);
    expect(await app.em().count(Refund)).toBe(2);
    expect((await refund()).status).toBe(202);
    expect(await waiting()).toBe(0);
  });
});
