import { expect, test } from 'vitest';
import { POLL_MS } from '#server/platform/jobs/jobs.ts';
import { nextReconcileAt } from './schedule.ts';

const now = new Date('2026-11-22T10:00:00Z');
const order = { status: 'open', createdAt: now, stripeIntentId: 'pi_1' } as const;
const waitAfter = (ms: number) =>
  nextReconcileAt(order, null, new Date(now.getTime() + ms))!.getTime() - now.getTime() - ms;

test('a payment whose message was lost with a process is found within ten seconds, while its buyer may be waiting', () => {
  for (const age of [0, 60_000, 299_000]) expect(waitAfter(age) + POLL_MS).toBeLessThan(10_000);
});

test('who has left is waited for longer, and nobody asks about what no provider knows', () => {
  expect(waitAfter(600_000)).toBe(60_000);
  expect(waitAfter(3_600_000 * 7)).toBe(3_600_000);
  expect(nextReconcileAt({ status: 'open', createdAt: now }, null, now)).toBeNull();
});

test('an order that has ended is checked until its pending payment has arrived or failed', () => {
  const ended = { ...order, status: 'void' } as const;
  expect(nextReconcileAt(ended, null, now, { pending: true })).toEqual(new Date(now.getTime() + 3_600_000));
  expect(nextReconcileAt(ended, null, now)).toBeNull();
});

test('what was paid or returned is checked daily for half a year, whatever became of the order', () => {
  const day = 24 * 3_600_000;
  for (const status of ['paid', 'flagged'] as const) {
    const waiting = { lastMovementAt: new Date(now.getTime() - 179 * day) };
    const old = { ...order, status, createdAt: new Date(now.getTime() - 400 * day) };
    expect(nextReconcileAt(old, null, now, waiting)).toEqual(new Date(now.getTime() + day));
    expect(nextReconcileAt(old, null, new Date(now.getTime() + day), waiting)).toBeNull();
    expect(nextReconcileAt(old, null, now)).toBeNull();
    // An open dispute may be decided later.
    expect(nextReconcileAt(old, null, now, { disputed: true })).toEqual(new Date(now.getTime() + day));
  }
});
