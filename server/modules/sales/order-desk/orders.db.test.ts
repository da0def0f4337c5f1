import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { OrderDetail, OrdersResponse } from '#contract/sales/orders.studio.ts';
import { CoachSubscriptionsResponse } from '#contract/sales/subscriptions.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, Payment, RefundRequest } from '../orders/order.entity.ts';
import { writtenOrder } from '../orders/orders.harness.ts';
import { writeCreditNote } from '../receipts/receipts.service.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** More rows than any list loads at once; `npm run bench` measures the speed. */
const MANY = isNightly ? 2_000 : 200;

let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

/** Writes an order in its state after a payment. */
async function write(email: string, order: Partial<Order> = {}, refundedMinor = 0): Promise<Order> {
  const whole = refundedMinor === 9_990;
  return (await writtenOrder(app, email, { order, payment: { refundedMinor, ...(whole && { status: 'refunded' }) } }))
    .order;
}

const list = async (query: string) =>
  OrdersResponse.parse(await (await coach.ask(`/api/coach/orders?${query}`)).json());
const names = async (query: string) => (await list(query)).items.map(({ email }) => email);

describe('the list of orders', () => {
  test('finds every word in names, addresses and programmes, orders by their ids, and wildcards as they stand', async () => {
    const one = await write('find-a@example.com', { fullName: 'Änni O_Neil', programName: 'All Day Energy' });
    await write('find-b@example.com', { fullName: 'Anni ONeil' });
    expect(await names('q=änni')).toEqual(['find-b@example.com', 'find-a@example.com']);
    expect(await names('q=o_neil')).toEqual(['find-a@example.com']);
    expect(await names('q=ENERGY+FIND-a')).toEqual(['find-a@example.com']);
    expect(await names('q=energy+find-b')).toEqual([]);
    expect(await names(`q=${one.id}`)).toEqual(['find-a@example.com']);
    expect(await names(`q=${one.id.slice(0, 8)}`)).toEqual(['find-a@example.com']);
    expect(await names("q=%25';drop table payment--")).toEqual([]);
  });

  test('filters by state, kind and who waits, and says what has gone back', async () => {
    await write('state-open@example.com', { status: 'open' });
    await write('state-part@example.com', {}, 1_000);
    await write('state-all@example.com', {}, 9_990);
    const asking = await write('state-asking@example.com', { interval: 'month', mode: 'test' });
    const em = app.em();
    em.create(RefundRequest, {
      id: randomUUID(),
      kind: 'guarantee',
      order: em.getReference(Order, asking.id),
      fullName: '',
      email: asking.email,
      contract: '',
      createdAt: new Date(),
    });
    await em.flush();
    expect(await names('q=state-&waiting=unpaid')).toEqual(['state-open@example.com']);
    expect(await names('q=state-&status=open')).toEqual(['state-open@example.com']);
    expect(await names('q=state-&waiting=request')).toEqual(['state-asking@example.com']);
    expect(await names('q=state-&kind=month')).toEqual(['state-asking@example.com']);
    const { items } = await list('q=state-');
    expect(items.find(({ email }) => email === 'state-asking@example.com')).toMatchObject({ asked: true, test: true });
    expect(items.find(({ email }) => email === 'state-part@example.com')).toMatchObject({
      state: 'paid',
      refunded: '10.00',
    });
    expect(items.find(({ email }) => email === 'state-all@example.com')).toMatchObject({
      state: 'refunded',
      refunded: '99.90',
    });
  });

  test('says with which code something was bought, and finds orders by it as a whole', async () => {
    await write('code-a@example.com', { couponCode: 'SPRING', listMinor: 9_990, discountMinor: 1_000 });
    await write('code-b@example.com', { couponCode: 'SPRING-2' });
    await write('code-c@example.com');
    expect(await names('q=code-&code=spring')).toEqual(['code-a@example.com']);
    expect(await names('q=code-+SPRING-2')).toEqual(['code-b@example.com']);
    expect((await names('q=code-&code=*')).toSorted()).toEqual(['code-a@example.com', 'code-b@example.com']);
    expect(await names("q=code-&code=' or 1=1 --")).toEqual([]);
    expect((await coach.ask(`/api/coach/orders?code=${'x'.repeat(41)}`)).status).toBe(400);
    const { items } = await list('q=code-&code=SPRING');
    expect(items[0]?.code).toBe('SPRING');
    const shown = await (await coach.ask(`/api/coach/orders/${items[0]!.id}`)).json();
    expect(shown).toMatchObject({ reduction: { listPrice: '99.90', discount: '10.00', renewals: 'forever' } });
  });

  test('refuses what it does not know', async () => {
    for (const query of ['sort=secret', 'page=0', 'status=gone', 'kind=x', 'waiting=x', `q=${'x'.repeat(201)}`]) {
      const response = await coach.ask(`/api/coach/orders?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toHaveProperty('error.issues');
    }
  });

  test('is true in its totals and sorted on every page, however many orders there are', async () => {
    await app.em().execute(
      `insert into customer_order (id, status, email, email_key, full_name, program_id, offer_key, program_name, offer_name,
         interval, amount_minor, vat_rate, created_at)
       select gen_random_uuid(), 'paid', 'many' || n || '@example.com', 'many' || n || '@example.com', 'Many ' || n, 3, 'once',
         'Hybrid Athlete', 'Hybrid Athlete', 'once', 100 + n, 2550, now() - make_interval(secs => n)
       from generate_series(1, ${MANY}) as n`,
    );
    await app.em().execute(
      `insert into payment (id, order_id, provider, reference, status, amount_minor, currency, refunded_minor, created_at)
       select gen_random_uuid(), id, 'stripe', 'pi_many_' || id, 'paid', amount_minor, 'EUR', 0, created_at
       from customer_order where email_key like 'many%'`,
    );
    const all = await list('q=many');
    expect(all).toMatchObject({ total: MANY, pages: MANY / 50 });
    expect(all.items[0]?.email).toBe('many1@example.com');
    const amounts: number[] = [];
    for (let page = 1; page <= MANY / 50; page++) {
      const { items } = await list(`q=many&sort=amount&page=${page}`);
      amounts.push(...items.map(({ email }) => Number(/\d+/.exec(email)?.[0])));
    }
    expect(amounts).toEqual(Array.from({ length: MANY }, (_, index) => index + 1));
    expect(await list('q=many&page=9999')).toMatchObject({ page: MANY / 50 });
    expect(await names(`q=${MANY - 1}`)).toEqual([`many${MANY - 1}@example.com`]);
    expect(await list('q=hybrid+many1&page=1')).toMatchObject({ total: 1 + 10 + 100 + (isNightly ? 1_000 : 0) });
  });
});

test('an order tells its whole history in order, with what was written as text', async () => {
  const order = await write('history@example.com', { fullName: '<b>Name</b>' });
  const em = app.em();
  const request = em.create(RefundRequest, {
    id: randomUUID(),
    kind: 'withdrawal',
    order: em.getReference(Order, order.id),
    fullName: '',
    email: order.email,
    contract: '',
    note: '<i>note</i>',
    createdAt: new Date(Date.now() + 1_000),
  });
  await em.flush();
  expect((await coach.post(`/api/coach/refund-requests/${request.id}/settle`, {})).status).toBe(204);
  const detail = OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${order.id}`)).json());
  expect(detail).toMatchObject({ fullName: '<b>Name</b>', guest: true, state: 'paid', renewing: null });
  const kinds = detail.history.map(({ kind }) => kind);
  expect(kinds.slice(0, 2)).toEqual(['ordered', 'payment']);
  expect(kinds.toSorted((a, b) => a.localeCompare(b))).toEqual(['action', 'ordered', 'payment', 'request', 'settled']);
  const times = detail.history.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(detail.requests[0]).toMatchObject({ note: '<i>note</i>', settled: true });
});

test('the history of an order names a lost dispute before its credit note', async () => {
  const { id } = await write('lost@example.com');
  const seller = { name: 'Aamu', lines: [], businessId: null, vatId: null, email: 'hello@aamu.example' };
  await app.em().transactional(async (tx) => {
    const order = await tx.findOneOrFail(Order, id);
    const payment = await tx.findOneOrFail(Payment, { order });
    const back = payment.amountMinor;
    Object.assign(payment, { status: 'disputed', isDisputeLost: true, refundedMinor: back });
    await writeCreditNote(tx, order, payment, { back, lost: true }, { seller, timeZone: 'UTC', now: new Date() });
  });
  const { history } = OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${id}`)).json());
  expect(history).toMatchObject([
    { kind: 'ordered' },
    { kind: 'payment', status: 'disputed' },
    { kind: 'dispute_lost', provider: 'stripe' },
    { kind: 'receipt', receipt: { kind: 'credit' } },
  ]);
});

test('subscriptions are listed by how they stand, and what was given without an order cannot be changed', async () => {
  const em = app.em();
  const day = DAY_MS;
  const lapsed = new Date(Date.now() - 20 * day);
  const states: [string, Partial<Subscription>][] = [
    ['active', { status: 'active' }],
    ['failed', { status: 'past_due' }],
    ['ending', { status: 'active', endsAt: new Date(Date.now() + day) }],
    ['ended', { status: 'canceled', endsAt: new Date(Date.now() - day) }],
    // Its renewal failed and was never paid.
    ['lapsed', { status: 'canceled', currentPeriodEnd: lapsed, pastDueMailedFor: lapsed }],
    // This one failed once, was paid later, and ended otherwise.
    ['late', { status: 'canceled', pastDueMailedFor: lapsed }],
  ];
  const ids = new Map<string, string>();
  const orders = new Map<string, string>();
  for (const [name, parts] of states) {
    const order = await write(`sub-${name}@example.com`, { interval: 'month', programName: 'Personal Coaching' });
    const id = randomUUID();
    ids.set(name, id);
    orders.set(name, order.id);
    em.create(Subscription, {
      id,
      order: em.getReference(Order, order.id),
      programId: 4,
      status: 'active',
      currentPeriodEnd: new Date(Date.now() + day),
      createdAt: new Date(),
      ...parts,
    });
  }
  await em.flush();
  const shown = async (query: string) =>
    CoachSubscriptionsResponse.parse(await (await coach.ask(`/api/coach/subscriptions?q=sub-&${query}`)).json());
  expect((await shown('')).total).toBe(6);
  for (const [show, said] of [
    ['active', { active: 'active' }],
    ['past_due', { failed: 'past_due' }],
    ['ending', { ending: 'ending' }],
    ['ended', { ended: 'ended', lapsed: 'ended-unpaid', late: 'ended' }],
  ] as const) {
    const { items } = await shown(`show=${show}`);
    const found = Object.fromEntries(items.map(({ email, state }) => [email, state]));
    const expected = Object.entries(said).map(([name, state]) => [`sub-${name}@example.com`, state]);
    expect(found).toEqual(Object.fromEntries(expected));
    for (const [name, state] of Object.entries(said)) {
      const detail = OrderDetail.parse(await (await coach.ask(`/api/coach/orders/${orders.get(name)}`)).json());
      expect(detail.renewing?.state).toBe(state);
    }
  }
  expect((await coach.ask('/api/coach/subscriptions?show=x')).status).toBe(400);
  // It does not renew at a provider.
  expect((await coach.post(`/api/coach/subscriptions/${ids.get('active')}/cancel`, {})).status).toBe(404);
});
