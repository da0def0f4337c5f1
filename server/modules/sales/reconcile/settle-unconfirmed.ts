import { LockMode } from '@mikro-orm/core';
import { isLive } from '#server/modules/accounts/access/access.service.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { notifyRejectedPayment } from '../notices/flagged-notices.ts';
import { isFree } from '../orders/agreed-amount.ts';
import { Order, Payment, Refund } from '../orders/order.entity.ts';
import { awaitsConfirmation, isMovable, isUnclaimed } from '../orders/terms.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { calculateRefundable, createRefund } from '../refunds/refunds.service.ts';
import { filterByBuyer } from './grant.ts';
import type { ReconcileContext } from './record-returns.ts';

/**
 * Settles the buyer's unconfirmed guest orders of the programme, now that an order is paid. Subscriptions without access
 * end. If the paid order is confirmed, guest orders that grant nothing, or can still be moved away, are returned as
 * duplicates; a free order replaces no paid one.
 */
export async function settleUnconfirmed({ context, tx, order }: ReconcileContext): Promise<void> {
  const now = context.clock();
  const isConfirmed = !awaitsConfirmation(order);
  for (const other of await findUnconfirmed(tx, order)) {
    // Coaching bought for a time may continue as a subscription.
    const isSame = order.interval === 'once' || other.interval === 'month';
    const isReturned = isConfirmed && isSame && !isFree(order) && (isUnclaimed(other) || isMovable(other, now));
    const row = await tx.findOne(Subscription, { order: other, status: { $ne: 'canceled' } });
    if (row && (isReturned || !isLive(row, now))) {
      row.pendingChange = 'now';
      tx.assign(other, { nextCheckAt: now });
    }
    if (isReturned) await returnPayments(context, tx, other, now);
  }
}

/** Returns the other paid orders of the buyer's mailbox and accounts that await their confirmation. */
async function findUnconfirmed(tx: Em, { id, emailKey, user, programId, mode }: Order): Promise<Order[]> {
  const { ofAccount } = await filterByBuyer(tx, { emailKey, userId: user?.id ?? null });
  const whose = { programId, mode, status: 'paid' as const, id: { $ne: id }, $or: [{ emailKey }, ofAccount] };
  return (await tx.find(Order, whose)).filter(awaitsConfirmation);
}

async function returnPayments(context: PaymentContext, tx: Em, order: Order, now: Date): Promise<void> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  for (const payment of await tx.find(Payment, { order, status: 'paid' }, lock)) {
    const left = calculateRefundable(payment, await tx.find(Refund, { payment }));
    if (left === 0) continue;
    createRefund(tx, payment, { reason: 'duplicate', endsContract: true, amountMinor: left, now });
    await notifyRejectedPayment(context, tx, order, payment, 'duplicate');
  }
}
