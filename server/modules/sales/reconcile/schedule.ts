import type { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { type Order, PROVIDER_REFERENCES } from '../orders/order.entity.ts';
import type { ProviderReferences } from '../providers/payment-provider.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long to wait before an unpaid order is reconciled again, by its age: messages get lost, and buyers wait. The
 * first wait and the turn of the jobs after it are less than ten seconds: a message may have died with the process
 * that it came to.
 */
const STEPS: readonly [age: number, wait: number][] = [
  [5 * MINUTE, 7_000],
  [HOUR, MINUTE],
  [6 * HOUR, 10 * MINUTE],
];

/** How long after a payment its provider is asked whether the money has gone back. */
const WATCHED = 180 * DAY;

/** When an order is reconciled again without a provider's message; null for never. */
export function nextReconcileAt(
  order: Pick<Order, 'status' | 'createdAt'> & ProviderReferences,
  subscription: Pick<Subscription, 'status' | 'currentPeriodEnd' | 'pendingChange'> | null,
  now: Date,
  /** Something was decided that a provider has not been told. */
  untold = false,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (PROVIDER_REFERENCES.every((column) => !order[column])) return null;
  const age = now.getTime() - order.createdAt.getTime();
  if (order.status === 'open') return after(STEPS.find(([until]) => age < until)?.[1] ?? HOUR);
  if (untold || subscription?.pendingChange) return after(1_000);
  if (subscription && subscription.status !== 'canceled') {
    // Soon after a renewal falls due, and once a day in any case.
    const due = subscription.currentPeriodEnd.getTime() + 10 * MINUTE;
    const wait = subscription.status === 'past_due' ? HOUR : Math.max(due - now.getTime(), HOUR);
    return after(Math.min(DAY, wait));
  }
  return order.status === 'paid' && age < WATCHED ? after(DAY) : null;
}
