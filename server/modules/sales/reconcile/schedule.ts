import type { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import type { Order } from '../orders/order.entity.ts';
import { PROVIDER_REFERENCES } from '../providers/payment-provider.ts';
import type { ProviderReferences } from '../providers/payment-provider.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Waits before an unpaid order is reconciled again, by its age: webhooks get lost, and buyers wait. First wait and job
 * interval stay under ten seconds in total, because a message may be lost with its process.
 */
const STEPS: readonly [age: number, wait: number][] = [
  [5 * MINUTE, 7_000],
  [HOUR, MINUTE],
  [6 * HOUR, 10 * MINUTE],
];

/** Time after a payment or refund in which its provider is checked for refunds, failed ones and disputes. */
const WATCHED = 180 * DAY;

interface Waiting {
  /** True if a decision is still to be pushed. */
  untold?: boolean;
  /** True if a payment is pending: it may arrive after the order's end. */
  pending?: boolean;
  /** True if a dispute is open: it may be decided long after the payment. */
  disputed?: boolean;
  /** Time of the last payment or refund; missing for none. */
  lastMovementAt?: Date | undefined;
}

/** Returns the next reconciliation without a webhook; null for never. */
export function nextReconcileAt(
  order: Pick<Order, 'status' | 'createdAt'> & ProviderReferences,
  subscription: Pick<Subscription, 'status' | 'currentPeriodEnd' | 'pendingChange'> | null,
  now: Date,
  { untold = false, pending = false, disputed = false, lastMovementAt }: Waiting = {},
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (PROVIDER_REFERENCES.every((column) => !order[column])) return null;
  const age = now.getTime() - order.createdAt.getTime();
  if (order.status === 'open') return after(STEPS.find(([until]) => age < until)?.[1] ?? HOUR);
  if (untold || subscription?.pendingChange) return after(1_000);
  if (subscription && subscription.status !== 'canceled') {
    // Soon after a renewal is due, and at least daily.
    const due = subscription.currentPeriodEnd.getTime() + 10 * MINUTE;
    const wait = subscription.status === 'past_due' ? HOUR : Math.max(due - now.getTime(), HOUR);
    return after(Math.min(DAY, wait));
  }
  if (pending) return after(HOUR);
  if (disputed) return after(DAY);
  return lastMovementAt && now.getTime() - lastMovementAt.getTime() < WATCHED ? after(DAY) : null;
}
