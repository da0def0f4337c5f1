import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import { Order, Payment } from '#server/modules/sales/orders/order.entity.ts';
import { statisticsShop } from '#server/modules/embed/analytics/statistics.harness.ts';

let shop: Awaited<ReturnType<typeof statisticsShop>>;
beforeAll(async () => {
  shop = await statisticsShop();
});
afterAll(() => shop.app.close());

async function pays(minor: number, at: string): Promise<string> {
  const em = shop.app.em();
  const createdAt = new Date(at);
  const order = em.create(Order, {
    id: randomUUID(),
    status: 'paid',
    email: 'b@example.com',
    emailKey: 'b@example.com',
    programId: 2,
    offerKey: 'once',
    programName: 'A plan',
    offerName: 'Once',
    interval: 'once',
    vatRate: 0,
    amountMinor: minor,
    currency: 'EUR',
    createdAt,
    paidAt: createdAt,
  });
  const id = randomUUID();
  em.create(Payment, {
    id,
    order,
    provider: 'stripe',
    reference: id,
    status: 'paid',
    amountMinor: minor,
    currency: 'EUR',
    createdAt,
  });
  await em.flush();
  return id;
}

let number = 0;
const books = (payment: string, cause: string, total: number, at: string) =>
  shop.app
    .em()
    .execute(
      `insert into receipt (mode, number, payment_id, cause, kind, body, created_at) values ('live', ?, ?, ?, ?, ?::jsonb, ?)`,
      [++number, payment, cause, total < 0 ? 'credit' : 'receipt', JSON.stringify({ total }), new Date(at)],
    );

test('Today and the statistics say the same of the same days: what went back counts when it did, whenever it was paid', async () => {
  const october = await pays(10_000, '2026-10-20T10:00:00Z');
  const november = await pays(5_000, '2026-11-10T10:00:00Z');
  const december = await pays(2_990, '2026-11-30T22:05:00Z');
  await books(december, 'paid', 2_990, '2026-11-30T22:05:00Z');
  await books(october, 'refund:1', -4_000, '2026-11-12T10:00:00Z');
  // For payments of both earlier months, in the last half hour, which is December in the shop.
  await books(october, 'refund:2', -600, '2026-11-30T22:10:00Z');
  await books(november, 'refund:3', -5_000, '2026-11-30T22:11:00Z');
  await books(november, 'reversal:3', 1_000, '2026-11-30T22:12:00Z');
  const { sales } = TodayResponse.parse(await (await shop.coach.ask('/api/coach/today')).json());
  expect(sales).toEqual({
    month: '2026-12',
    currencies: [{ currency: 'EUR', now: { amount: '-16.10', payments: 1 }, before: { amount: '10.00', payments: 1 } }],
  });
  const month = async (query: string) => {
    const [euro] = (await shop.read(query)).sales;
    return { amount: euro!.total.net, payments: euro!.total.payments };
  };
  expect(await month('?from=2026-12-01&to=2026-12-01')).toEqual(sales.currencies[0]!.now);
  expect(await month('?from=2026-11-01&to=2026-11-30')).toEqual(sales.currencies[0]!.before);
});
