import type { Subscription } from '../access/purchase.entity.ts';
import type { Order } from '../orders/order.entity.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often an order that is not paid yet is looked at, by its age: messages get lost, and buyers wait. */
const STEPS: readonly [age: number, wait: number][] = [
  [5 * MINUTE, 10_000],
  [HOUR, MINUTE],
  [6 * HOUR, 10 * MINUTE],
];

/** How long money that has come in is watched for going back. */
const WATCHED = 180 * DAY;

/** An order that nobody has paid by then is given up: as long as a provider remembers a key. */
export function giveUpAt({ createdAt }: Pick<Order, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + 24 * HOUR);
}

/** When the providers are asked again without a message of theirs; null for never. */
export function nextReconcileAt(
  order: Order,
  subscription: Pick<Subscription, 'status' | 'currentPeriodEnd' | 'pendingChange'> | null,
  { now, failures }: { now: Date; failures: number },
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (failures > 0) return after(Math.min(5 * MINUTE, 1_000 * 2 ** Math.min(failures, 9)));
  if (!order.stripeIntentId && !order.stripeSubscriptionId && !order.paypalOrderId) return null;
  const age = now.getTime() - order.createdAt.getTime();
  if (order.status === 'open') return after(STEPS.find(([until]) => age < until)?.[1] ?? HOUR);
  if (subscription?.pendingChange) return after(1_000);
  if (subscription && subscription.status !== 'canceled') {
    // Soon after a renewal falls due, and once a day in any case.
    const due = subscription.currentPeriodEnd.getTime() + 10 * MINUTE;
    const wait = subscription.status === 'past_due' ? HOUR : Math.max(due - now.getTime(), HOUR);
    return after(Math.min(DAY, wait));
  }
  return order.status === 'paid' && age < WATCHED ? after(DAY) : null;
}
