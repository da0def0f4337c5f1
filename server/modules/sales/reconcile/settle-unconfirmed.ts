import { LockMode } from '@mikro-orm/core';
import { isLive } from '#server/modules/accounts/access/access.service.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { notifyRejectedPayment } from '../notices/flagged-notices.ts';
import { isFree } from '../orders/agreed-amount.ts';
import { Order, Payment, Refund, RefundRequest } from '../orders/order.entity.ts';
import { hasEndingRefund } from '../orders/contract-end.ts';
import { isAutomatic } from '#contract/sales/refund-reasons.ts';
import { awaitsConfirmation, hasGrantedNothing, isMovable, toClaimState } from '../orders/attribution.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { calculateRefundable, createRefund } from '../refunds/refunds.service.ts';
import { filterByBuyer, findRivalIds } from './grant.ts';
import type { ReconcileContext } from './ending-refunds.ts';

/**
 * Settles the buyer's unconfirmed guest orders of the programme, now that an order is paid; a subscription with coaching
 * settles those of other programmes with coaching, too. Subscriptions without access end. If the paid order is confirmed, guest orders that grant nothing, or can still be moved away, are returned as
 * duplicates; a free order replaces no paid one.
 */
export async function settleUnconfirmed({ context, tx, order }: ReconcileContext): Promise<void> {
  const now = context.clock();
  const isConfirmed = !awaitsConfirmation(order);
  for (const other of await findUnconfirmed(tx, order)) {
    // Coaching bought for a time may continue as a subscription.
    const isSame = order.interval === 'once' || other.interval === 'month';
    const isReturned =
      isConfirmed && isSame && !isFree(order) && (toClaimState(other) === 'unclaimed' || isMovable(other, now));
    if (isReturned) await returnOrder(context, tx, other, { reason: 'duplicate', now });
    else await endSubscription(tx, other, (row) => !isLive(row, now), now);
  }
}

interface Return {
  reason: 'duplicate' | 'code' | 'unconfirmed';
  now: Date;
}

/**
 * Returns an order that was not confirmed: its payments, or the last one of a subscription whose earlier months were
 * granted. The subscription ends, requests for its refund are settled, and its answers are deleted.
 */
export async function returnOrder(
  context: PaymentContext,
  tx: Em,
  order: Order,
  { reason, now }: Return,
): Promise<void> {
  await endSubscription(tx, order, () => true, now);
  await returnPayments(context, tx, order, { reason, now });
  await tx.nativeDelete(Onboarding, { order: order.id });
  await tx.nativeUpdate(RefundRequest, { order: order.id, settledAt: null }, { settledAt: now });
}

async function endSubscription(
  tx: Em,
  order: Order,
  isEnded: (row: Subscription) => boolean,
  now: Date,
): Promise<void> {
  const row = await tx.findOne(Subscription, { order, status: { $ne: 'canceled' } });
  if (!row || !isEnded(row)) return;
  tx.assign(row, { pendingChange: 'now', endsUnconfirmed: toClaimState(order) === 'unclaimed' });
  tx.assign(order, { nextCheckAt: now });
}

/** Returns the other paid orders of the buyer's mailbox and accounts that await their confirmation. */
async function findUnconfirmed(tx: Em, order: Order): Promise<Order[]> {
  const { id, emailKey, user, programId, mode } = order;
  const { ofAccount } = await filterByBuyer(tx, { emailKey, userId: user?.id ?? null });
  const whose = {
    mode,
    status: 'paid' as const,
    withdrawnAt: null,
    id: { $ne: id },
    $and: [
      { $or: [{ programId }, { programId: { $in: await findRivalIds(tx, order) }, interval: 'month' as const }] },
      { $or: [{ emailKey }, ofAccount] },
    ],
  };
  const found: Order[] = [];
  for (const other of (await tx.find(Order, whose)).filter(awaitsConfirmation)) {
    if (!(await hasEndingRefund(tx, other))) found.push(other);
  }
  return found;
}

async function returnPayments(context: PaymentContext, tx: Em, order: Order, { reason, now }: Return): Promise<void> {
  const newestFirst = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { createdAt: 'desc' } } as const;
  const paid = await tx.find(Payment, { order, status: 'paid' }, newestFirst);
  const isLastOnly = order.interval === 'month' && !hasGrantedNothing(order);
  for (const payment of isLastOnly ? paid.slice(0, 1) : paid) {
    const refunds = await tx.find(Refund, { payment });
    const left = calculateRefundable(payment, refunds);
    // One that the provider has refused is the coach's to settle.
    if (left === 0 || refunds.some(isAutomatic)) continue;
    createRefund(tx, payment, { reason, endsContract: true, amountMinor: left, now });
    await notifyRejectedPayment(context, tx, order, payment, reason);
  }
}
