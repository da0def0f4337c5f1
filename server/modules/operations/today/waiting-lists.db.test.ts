import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StuckResponse } from '#contract/operations/stuck.studio.ts';
import { TodayResponse, type WaitingKind } from '#contract/operations/today.studio.ts';
import { WAITING_LISTS } from '#contract/operations/waiting-lists.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { RefundRequest } from '#server/modules/sales/orders/order.entity.ts';
import { now, seedWaiting } from './waiting.harness.ts';

const COACH = 'coach@example.com';
const KINDS = Object.keys(WAITING_LISTS) as WaitingKind[];
let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH, ...keys } });
  coach = await member(app, COACH, {}, now);
  await seedWaiting(app, coach);
});
afterAll(() => app.close());

/** Returns the total of the linked list. */
async function fetchTotal(kind: WaitingKind): Promise<number> {
  const { to, search } = WAITING_LISTS[kind];
  const response = await coach.ask(`/api/coach${to}?${new URLSearchParams(search).toString()}`);
  expect(response.status).toBe(200);
  const answer = (await response.json()) as { total: number; programs: unknown[] };
  if (to === '/programs') return answer.programs.length;
  if (to !== '/stuck') return answer.total;
  const { totals, unsellable, refusals } = StuckResponse.parse(answer);
  const { jobs, mails, events } = totals;
  const found: Partial<Record<WaitingKind, number>> = {
    jobs,
    'refused-mails': mails,
    'provider-messages': events.stripe + events.paypal,
    unsellable: unsellable.length,
    'provider-refusals': refusals.length,
  };
  return found[kind]!;
}

const today = async () => TodayResponse.parse(await (await coach.ask('/api/coach/today')).json()).waiting;

async function promises(days: readonly number[]): Promise<void> {
  const group = '/api/coach/site/answer-days';
  const { version } = (await (await coach.ask(group)).json()) as { version: number };
  const body = JSON.stringify({ days, until: '18:00', version });
  const answer = await coach.ask(group, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
  expect(answer.status).toBe(200);
}

describe('what Today counts is what is listed where its row leads', () => {
  const expected: Record<WaitingKind, number> = {
    'check-ins': 2,
    'new-clients': 5,
    plans: 6,
    pain: 1,
    quiet: 1,
    threads: 1,
    promised: 5,
    withdrawals: 2,
    unmatched: 2,
    refunds: 1,
    'refused-refunds': 1,
    renewals: 3,
    'refused-mails': 2,
    jobs: 1,
    'provider-messages': 2,
    'provider-refusals': 1,
    unsellable: 1,
    'empty-programmes': 2,
  };

  test('a refund that was refused is stuck, too', async () => {
    const { refusedRefunds } = StuckResponse.parse(await (await coach.ask('/api/coach/stuck')).json());
    expect(refusedRefunds).toBe(expected['refused-refunds']);
  });

  test.each(KINDS)('%s', async (kind) => {
    const row = (await today()).find((each) => each.kind === kind);
    expect(row?.count).toBe(await fetchTotal(kind));
    expect(row?.count).toBe(expected[kind]);
  });

  test('also where no days are promised: all open threads wait alike', async () => {
    await promises([]);
    const counts = (await today()).map(({ kind, count }) => [kind, count] as const);
    expect(counts.find(([kind]) => kind === 'promised')).toBeUndefined();
    for (const [kind, count] of counts) expect([kind, await fetchTotal(kind)]).toEqual([kind, count]);
    expect(await fetchTotal('promised')).toBe(0);
    await promises([1]);
  });

  test('who withdraws and claims the guarantee for one order waits for one answer: that of the law', async () => {
    const counted = (await today()).filter(({ kind }) => kind === 'withdrawals' || kind === 'refunds');
    const orders = await coach.ask('/api/coach/orders?waiting=request');
    const { items } = (await orders.json()) as { items: { test?: true }[] };
    const waiting = items.filter(({ test: play }) => !play).length;
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(waiting);
  });

  test('and money that is asked back has its day, which may be past', async () => {
    const rows = (await today()).filter(({ kind }) => ['withdrawals', 'unmatched', 'refunds'].includes(kind));
    const due = { since: '2026-11-04T12:00:00.000+02:00', until: '2026-11-18T23:59:59.999+02:00', overdue: true };
    expect(rows).toMatchObject([due, due, due]);
  });

  test('but withdrawals that were confirmed late have none, and hide no other', async () => {
    const row = async () => (await today()).find(({ kind }) => kind === 'withdrawals');
    const since = '2026-11-04T12:00:00.000+02:00';
    const [first] = await app
      .em()
      .find(RefundRequest, { kind: 'withdrawal', settledAt: null, order: { mode: 'live' } });
    await app.em().nativeUpdate(RefundRequest, { kind: 'withdrawal' }, { isLate: true });
    expect(await row()).toEqual({ kind: 'withdrawals', count: 2, since, until: null });
    await app.em().nativeUpdate(RefundRequest, first!.id, { isLate: false, createdAt: now });
    const until = '2026-12-08T23:59:59.999+02:00';
    expect(await row()).toEqual({ kind: 'withdrawals', count: 2, since, until });
  });
});
