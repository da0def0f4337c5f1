import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrderDetail } from '#contract/sales/orders.studio.ts';
import { StatisticsResponse } from '#contract/embed/statistics.studio.ts';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { Receipt } from '#server/modules/sales/receipts/receipt.entity.ts';
import { fulfil } from '#server/modules/sales/reconcile/fulfil.ts';
import { NOW, STATISTICS } from './statistics.harness.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', COACH_EMAILS: COACH };
  app = await startTestApp({ clock: () => NOW, env, selling: { worker: false, webhooks: false } });
  coach = await member(app, COACH, {}, NOW);
});
afterAll(() => app.close());

/** Creates an order paid in November in the shop's zone, and reported in December. */
async function paidAt(paid: Date | undefined): Promise<string> {
  const em = app.em();
  const email = `${randomUUID()}@example.com`;
  const { id } = em.create(Order, {
    id: randomUUID(),
    mode: 'test',
    email,
    emailKey: email,
    programId: 2,
    offerKey: 'once',
    programName: 'A plan',
    offerName: 'Once',
    interval: 'once',
    vatRate: 0,
    amountMinor: 2_990,
    currency: 'EUR',
    createdAt: new Date('2026-11-30T21:58:00Z'),
  });
  await em.flush();
  const money = { amountMinor: 2_990, currency: 'EUR', refundedMinor: 0, disputed: false, period: null };
  const payment = { ...money, provider: 'stripe', reference: id, intentId: id, state: 'paid', paidAt: paid } as const;
  await fulfil(app.paymentContext!, id, { payments: [payment], dead: false, readFrom: ['stripe'] });
  return id;
}

const read = async (path: string) => (await coach.ask(path)).json();

async function soldIn(days: string): Promise<number> {
  const { sales } = StatisticsResponse.parse(await read(`${STATISTICS}?${days}`));
  return sales.reduce((sum, { total }) => sum + total.payments, 0);
}

test('a payment belongs to the month in which its provider had it: on its receipt, in the order, on Today and in the statistics', async () => {
  const id = await paidAt(new Date('2026-11-30T21:59:30Z'));
  const receipt = await app.em().findOneOrFail(Receipt, { payment: { order: id } });
  expect(receipt.body.at).toBe('2026-11-30T21:59:30.000Z');
  const order = OrderDetail.parse(await read(`/api/coach/orders/${id}`));
  expect(order.payments[0]!.createdAt).toBe('2026-11-30T23:59:30.000+02:00');
  expect(order.history.slice(0, 2).map(({ kind }) => kind)).toEqual(['ordered', 'payment']);
  const { sales } = TodayResponse.parse(await read('/api/coach/today'));
  expect(sales).toMatchObject({ month: '2026-12', currencies: [{ now: { payments: 0 }, before: { payments: 1 } }] });
  expect(await soldIn('from=2026-11-30&to=2026-11-30')).toBe(1);
  expect(await soldIn('from=2026-12-01&to=2026-12-01')).toBe(0);
  // Without the provider's time the shop's applies, everywhere.
  const other = await paidAt(undefined);
  expect((await app.em().findOneOrFail(Receipt, { payment: { order: other } })).body.at).toBe(NOW.toISOString());
  expect(await soldIn('from=2026-12-01&to=2026-12-01')).toBe(1);
  expect(await soldIn('from=2026-11-30&to=2026-11-30')).toBe(1);
});
