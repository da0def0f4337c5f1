import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { SiteCountsResponse } from '#contract/embed/statistics.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { Order, Payment, type PaymentStatus } from '#server/modules/sales/orders/order.entity.ts';
import { PlanChange } from '#server/modules/sales/subscriptions/plan-change.entity.ts';
import { toPlanTerms } from '#server/modules/sales/subscriptions/plan-changes.service.ts';
import { STATISTICS, statisticsShop } from './statistics.harness.ts';

let app: TestApp;
let coach: Browser;
let read: Awaited<ReturnType<typeof statisticsShop>>['read'];

beforeAll(async () => {
  ({ app, coach, read } = await statisticsShop());
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['receipt', 'payment', 'customer_order', 'daily_count'])
    await app.em().execute(`delete from ${table}`);
});

const file = async (query: string) => (await coach.ask(`${STATISTICS}.csv?${query}`)).text();

interface Paid {
  interval?: 'once' | 'month';
  status?: PaymentStatus;
  orderedAt?: Date;
  programId?: number;
  currency?: string;
}

async function pays(minor: number, at: string, options: Paid = {}): Promise<string> {
  const { interval = 'once', status = 'paid', programId = 2, currency = 'EUR' } = options;
  const em = app.em();
  const orderedAt = options.orderedAt ?? new Date(at);
  const order = em.create(Order, {
    id: randomUUID(),
    status: 'paid',
    email: 'b@example.com',
    emailKey: 'b@example.com',
    programId,
    offerKey: 'once',
    programName: 'A plan',
    offerName: 'Once',
    interval,
    vatRate: 0,
    amountMinor: minor,
    currency,
    createdAt: orderedAt,
    paidAt: orderedAt,
  });
  const id = randomUUID();
  em.create(Payment, {
    id,
    order,
    provider: 'stripe',
    reference: id,
    status,
    amountMinor: minor,
    currency,
    createdAt: new Date(at),
  });
  await em.flush();
  return id;
}

let number = 0;
const books = (payment: string, cause: string, total: number, at: string) =>
  app
    .em()
    .execute(
      'insert into receipt (mode, number, payment_id, cause, kind, body, created_at) values (?, ?, ?, ?, ?, ?::jsonb, ?)',
      ['live', ++number, payment, cause, total < 0 ? 'credit' : 'receipt', JSON.stringify({ total }), new Date(at)],
    );

const counts = (
  rows: readonly (readonly [day: string, kind: string, name: string, place: string, what: string, count: number])[],
) => Promise.all(rows.map((row) => app.em().execute('insert into daily_count values (?, ?, ?, ?, ?, ?)', [...row])));

describe('what is asked wrongly', () => {
  test.each([
    ['?range=31', 'range'],
    ['?range=-7', 'range'],
    ['?range=%00', 'range'],
    ['?from=2026-11-01', 'to'],
    ['?to=2026-11-01', 'from'],
    ['?from=2026-11-02&to=2026-11-01', 'to'],
    ['?from=2026-02-30&to=2026-03-01', 'from'],
    ['?from=1&to=2', 'from'],
    ['?from=0001-01-01&to=9999-12-31', 'from'],
    ['?from=0000-01-01&to=0000-02-01', 'from'],
    ['?from=0001-01-01&to=0001-02-01', 'from'],
    ['?from=9999-12-01&to=9999-12-31', 'to'],
    ["?from=2026-11-01'--&to=2026-11-02", 'from'],
  ])('%s is refused beside its name', async (query, path) => {
    const answer = await coach.ask(STATISTICS + query);
    expect(answer.status).toBe(400);
    expect(ErrorResponse.parse(await answer.json()).error.issues?.map((issue) => issue.path)).toContain(path);
  });

  test.each(['', '?table=orders', '?table=pages&range=x'])('the file %s is refused', async (query) => {
    expect((await coach.ask(`${STATISTICS}.csv${query}`)).status).toBe(400);
    expect(app.problems).toEqual([]);
  });
});

describe('sales', () => {
  test('are exact to the cent, with parts that went back and came back, by the shop’s day', async () => {
    // The same evening in UTC, two days in Helsinki.
    const first = await pays(2_999, '2026-11-29T21:59:59Z');
    await pays(1, '2026-11-29T22:00:00Z');
    await pays(9_999, '2026-11-30T10:00:00Z', {
      interval: 'month',
      orderedAt: new Date('2026-10-30T10:00:00Z'),
      programId: 4,
    });
    await pays(9_999, '2026-11-30T22:10:00Z', { interval: 'month', programId: 4 });
    await books(first, 'paid', 2_999, '2026-11-29T21:59:59Z');
    await books(first, 'refund:1001', -1_001, '2026-11-30T08:00:00Z');
    await books(first, 'refund:1002', -1, '2026-11-30T22:05:00Z');
    await books(first, 'reversal:1001', 500, '2026-11-30T22:06:00Z');
    // A payment without access is no sale.
    await pays(5_000, '2026-11-30T10:00:00Z', { status: 'duplicate' });
    await pays(5_000, '2026-11-30T10:00:00Z', { status: 'failed' });
    await pays(5_000, '2026-11-30T10:00:00Z', { status: 'pending' });
    await pays(700, '2026-11-30T10:00:00Z', { currency: 'JPY' });
    const { sales, buckets, from, to, before } = await read('?range=7');
    expect([from, to, before]).toEqual(['2026-11-25', '2026-12-01', { from: '2026-11-18', to: '2026-11-24' }]);
    const [euro, yen] = sales;
    expect(euro!.total).toEqual({
      sold: '129.99',
      renewed: '99.99',
      refunded: '5.02',
      net: '224.96',
      payments: 4,
    });
    const byDay = Object.fromEntries(buckets.map((day, at) => [day, euro!.series[at]!.net]));
    expect(byDay).toMatchObject({
      '2026-11-28': '0.00',
      '2026-11-29': '29.99',
      '2026-11-30': '89.99',
      '2026-12-01': '104.98',
    });
    expect(euro!.programs.map(({ id, total }) => [id, total.net])).toEqual([
      [2, '24.98'],
      [4, '199.98'],
    ]);
    expect([yen!.currency, yen!.total.net]).toEqual(['JPY', '700']);
  });

  test('keep the programme that a payment was for, after a change of offer', async () => {
    const january = await pays(9_999, '2026-11-28T10:00:00Z', { interval: 'month', programId: 4 });
    await books(january, 'refund:1000', -1_000, '2026-11-29T10:00:00Z');
    const em = app.em();
    const { order } = await em.findOneOrFail(Payment, { id: january }, { populate: ['order'] });
    const before = { ...toPlanTerms(order), programId: 3 };
    const changed = { before, after: toPlanTerms(order), expiresAt: new Date(), createdAt: new Date() };
    const { id } = em.create(PlanChange, { id: randomUUID(), order, status: 'applied', ...changed });
    await em.flush();
    await em.nativeUpdate(Payment, { id: january }, { replacedBy: id });
    const [euro] = (await read('?range=7')).sales;
    await app.em().nativeDelete(PlanChange, { id });
    expect(euro!.programs.map(({ id: program, total }) => [program, total.net])).toEqual([[3, '89.99']]);
  });

  test('go below zero where more went back than came, and stand beside the days before', async () => {
    const long = await pays(2_000, '2026-11-20T10:00:00Z', { status: 'refunded' });
    await books(long, 'refund:2000', -2_000, '2026-11-28T10:00:00Z');
    const [euro] = (await read('?range=7')).sales;
    expect([euro!.total.net, euro!.before.net]).toEqual(['-20.00', '20.00']);
    expect(await file('table=sales&range=7')).toContain('2026-11-28,EUR,0.00,0.00,20.00,-20.00,0');
  });

  test('of the night in which clocks change belong to one day', async () => {
    for (const at of ['2026-10-24T20:59:59Z', '2026-10-24T21:00:00Z', '2026-10-25T21:59:59Z', '2026-10-25T22:00:00Z'])
      await pays(100, at);
    const { sales } = await read('?from=2026-10-25&to=2026-10-25');
    expect([sales[0]!.total.net, sales[0]!.before.net]).toEqual(['2.00', '1.00']);
  });
});

test('a year is told by months, a season by weeks, and nothing is lost between them', async () => {
  for (const day of ['2026-01-01', '2026-05-31', '2026-06-01', '2026-12-01'])
    await counts([[day, 'page', '/', '', 'viewed', 1]]);
  const year = await read('?range=12m');
  expect([year.unit, year.from, year.buckets.length]).toEqual(['month', '2026-01-01', 12]);
  expect(year.pages.series.map((views, at) => (views ? `${year.buckets[at]} ${views}` : '')).filter(Boolean)).toEqual([
    '2026-01-01 1',
    '2026-05-01 1',
    '2026-06-01 1',
    '2026-12-01 1',
  ]);
  const season = await read('?from=2026-05-28&to=2026-10-01');
  expect([season.unit, season.buckets[0], season.buckets[1]]).toEqual(['week', '2026-05-28', '2026-06-01']);
  expect(season.pages.series.slice(0, 2)).toEqual([1, 1]);
});

test('pages and elements are told by name and by day, in the range and before it', async () => {
  await counts([
    ['2026-12-01', 'page', '/about', '', 'viewed', 3],
    ['2026-11-25', 'page', '/', '', 'viewed', 5],
    ['2026-11-24', 'page', '/', '', 'viewed', 2],
    ['2026-11-10', 'page', '/', '', 'viewed', 100],
    ['2026-12-01', 'widget', 'coach-signup', 'https://blog.example', 'shown', 10],
    ['2026-12-01', 'widget', 'coach-signup', 'https://blog.example', 'started', 4],
    ['2026-11-30', 'widget', 'coach-signup', 'https://blog.example', 'completed', 2],
    ['2026-11-20', 'widget', 'coach-signup', 'https://blog.example', 'shown', 7],
    ['2026-12-01', 'widget', 'coach-signup', 'frame', 'shown', 1],
    ['2026-12-01', 'widget', 'coach-signup', '=1+1', 'failed', 1],
  ]);
  const { pages, widgets, buckets } = await read('?range=7');
  expect([pages.total, pages.before, pages.series.at(-1), pages.series[0]]).toEqual([8, 2, 3, 5]);
  expect(pages.top).toEqual([
    { path: '/', views: 5, before: 2 },
    { path: '/about', views: 3, before: 0 },
  ]);
  expect(widgets.total).toEqual({ shown: 11, started: 4, completed: 2, failed: 1 });
  expect(widgets.before).toEqual({ shown: 7, started: 0, completed: 0, failed: 0 });
  expect(widgets.series[buckets.indexOf('2026-11-30')]).toEqual({ shown: 0, started: 0, completed: 2, failed: 0 });
  expect(widgets.rows[0]).toEqual({
    tag: 'coach-signup',
    place: 'https://blog.example',
    now: { shown: 10, started: 4, completed: 2, failed: 0 },
    before: { shown: 7, started: 0, completed: 0, failed: 0 },
  });
  // Spreadsheets must not read a cell as a formula.
  expect(await file('table=widgets&range=7')).toContain("coach-signup,'=1+1,0,0,0,1");
  const { sites } = SiteCountsResponse.parse(await (await coach.ask(`${STATISTICS}/sites`)).json());
  expect(sites[0]).toEqual({ place: 'https://blog.example', shown: 17, started: 4, completed: 2, failed: 0 });
});

test('a shop in which nothing has happened has nothing to show', async () => {
  const { sales, pages, widgets } = await read();
  expect([sales, pages.total, pages.top, widgets.rows]).toEqual([[], 0, [], []]);
});
