import { randomUUID } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';
import { COUNTED, type Order, type Payment } from '../orders/order.entity.ts';
import { hasEndingRefund } from '../orders/contract-end.ts';
import type { SubscriptionSnapshot, SubscriptionStatus } from '../providers/provider-snapshot.ts';
import { isHeldForAccount } from '../orders/attribution.ts';
import { PlanChange } from '../subscriptions/plan-change.entity.ts';
import { withNextTerms } from './plan.ts';
import { endUnconfirmed } from './unconfirmed-renewal.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import {
  notifyCoachOfFailedRenewal,
  notifyFailedRenewal,
  notifySubscriptionEnd,
} from '../notices/subscription-notices.ts';

/** Updates the shop's subscription from the provider's. Creates none before the first payment. */
export async function applySubscription(
  context: PaymentContext,
  tx: Em,
  order: Order,
  snapshot: SubscriptionSnapshot,
  payments: readonly Payment[],
): Promise<void> {
  const counted = payments
    .filter(({ status }) => COUNTED.includes(status))
    .toSorted((a, b) => Number(a.periodEnd ?? 0) - Number(b.periodEnd ?? 0));
  const known = await tx.findOne(Subscription, { order });
  if (!known && counted.length === 0) return;
  const row =
    known ??
    tx.create(Subscription, {
      id: randomUUID(),
      order,
      user: order.user ?? null,
      programId: order.programId,
      status: 'active',
      currentPeriodEnd: snapshot.periodEnd,
      createdAt: context.clock(),
    });
  // An end is final: an older snapshot cannot undo it.
  if (row.status === 'canceled') return;
  row.status = toSubscriptionStatus(snapshot, counted, context.clock());
  row.currentPeriodEnd = accessUntil(row, snapshot, counted);
  row.retryAt = row.status === 'past_due' ? (snapshot.retryAt ?? null) : null;
  // It would renew for somebody who has no access yet.
  if (!known && isHeldForAccount(order)) endUnconfirmed(tx, order, row, context.clock());
  // The current month was fully refunded, so the subscription ends.
  if (row.status !== 'canceled' && counted.at(-1)?.status === 'refunded' && !row.pendingChange) {
    row.pendingChange = 'now';
    tx.assign(order, { nextCheckAt: context.clock() });
  }
  // The member's decision holds until the provider knows it.
  if (!row.pendingChange) row.endsAt = snapshot.endsAt;
  if (row.status === 'past_due' && Number(row.pastDueMailedFor) !== row.currentPeriodEnd.getTime()) {
    row.pastDueMailedFor = row.currentPeriodEnd;
    const due = await withNextTerms(tx, order);
    await notifyFailedRenewal(context, tx, due, row);
    await notifyCoachOfFailedRenewal(context, tx, due, row);
  }
  if (row.status === 'canceled') {
    row.endedAt = snapshot.endedAt ?? context.clock();
    // An erasure has left the customer, whose deletion would have ended it.
    if (isErased(order.emailKey)) order.customerStale = true;
    // It ended before the scheduled day.
    if (row.endsAt && row.endsAt > row.endedAt) row.endsAt = null;
    // The provider needs no push: there is nothing left to change.
    await tx.nativeUpdate(PlanChange, { order, status: ['proposed', 'accepted'] }, { status: 'off', push: null });
    // The mail about a refund says so, even while the money is in transit.
    const isRefunded = counted.some(({ status }) => status === 'refunded') || (await hasEndingRefund(tx, order));
    if (!isRefunded)
      await notifySubscriptionEnd(
        context,
        tx,
        order,
        row,
        snapshot.unpaid ? 'unpaid' : row.endsUnconfirmed ? 'unconfirmed' : row.endsAt ? 'planned' : 'elsewhere',
      );
  }
}

function toSubscriptionStatus(
  { status, periodEnd, collection }: SubscriptionSnapshot,
  counted: readonly Payment[],
  now: Date,
): SubscriptionStatus {
  if (status === 'incomplete_expired') return 'canceled';
  if (status === 'paused') return 'unpaid';
  // Disputed or refunded payments give no access.
  const last = counted.at(-1)?.status;
  if (status !== 'canceled' && (last === 'disputed' || last === 'refunded')) return 'unpaid';
  // Charges are paused by a dispute about an earlier month, and the paid period is over.
  if (status !== 'canceled' && collection === 'held' && (paidUntil(counted) ?? now) <= now) return 'unpaid';
  // A payment between reading subscription and payments is not a failure.
  const paid = paidUntil(counted);
  return status === 'past_due' && paid && paid >= periodEnd ? 'active' : status;
}

/** Returns the end of the last paid or waived period. While a dispute holds the charges, and at the end, none is waived. */
function accessUntil(row: Subscription, snapshot: SubscriptionSnapshot, counted: readonly Payment[]): Date {
  const paid = paidUntil(counted) ?? snapshot.periodEnd;
  const isCharged = row.status === 'past_due' || (row.status === 'active' && snapshot.collection !== 'held');
  const known = row.status === 'canceled' ? row.currentPeriodEnd : isCharged ? snapshot.unpaidFrom : undefined;
  return known && known > paid ? known : paid;
}

/**
 * Returns the end of the last paid period. A provider's period advances when a renewal is due, paid or not; the grace
 * time counts from here.
 */
function paidUntil(counted: readonly Payment[]): Date | undefined {
  return counted.flatMap(({ periodEnd }) => periodEnd ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0];
}
