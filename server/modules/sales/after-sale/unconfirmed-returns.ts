import { LockMode } from '@mikro-orm/core';
import { DAY_MS, dayIn, endOfDay } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { HELD_DAYS, isMovable, unconfirmedUntil } from '../orders/attribution.ts';
import { Order, Payment, Refund } from '../orders/order.entity.ts';
import { isAutomatic } from '#contract/sales/refund-reasons.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { returnOrder } from '../reconcile/settle-unconfirmed.ts';

/** Returns the orders of guests that were held for an account, and that nobody has confirmed in time. */
export async function returnUnconfirmed(em: Em, context: PaymentContext): Promise<void> {
  const now = context.clock();
  const heldSince = { $lt: new Date(now.getTime() - HELD_DAYS * DAY_MS) };
  const { mode } = context.providers;
  const { timeZone } = context.brand;
  const waiting = { namesAccount: true, confirmedAt: null, deliversFiles: false, withdrawnAt: null, heldSince };
  const held = { ...waiting, status: 'paid', mode } as const;
  // Orders without such a payment were returned, or are disputed until that is decided. A free month has nothing to return.
  const paid = { order: held, status: 'paid', amountMinor: { $gt: 0 } } as const;
  const payments = await em.find(Payment, paid, { populate: ['order'], disableIdentityMap: true });
  const mailboxes = new Map(payments.map(({ order }) => [order.id, (order as Order).emailKey]));
  const failures: unknown[] = [];
  for (const [id, emailKey] of mailboxes) {
    const returned = runUnderMailboxLock(em, { emailKey, isUrgent: true, clear: true }, async (tx) => {
      const order = await tx.findOne(Order, { id, emailKey, ...held }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const until = order && unconfirmedUntil(order);
      // Its mail names the day, which ends first.
      if (!until || endOfDay(timeZone, dayIn(timeZone, until)) >= now) return;
      // After an erasure, its payer may still correct the address.
      if (isMovable(order, now) || (await hasAutomaticRefund(tx, order))) return;
      if ((await tx.count(Payment, { ...paid, order })) === 0) return;
      await returnOrder(context, tx, order, { reason: 'unconfirmed', now });
    });
    // One order keeps no other from being returned.
    await returned.catch((error: unknown) => failures.push(error));
  }
  context.mailWritten();
  context.workWritten();
  if (failures.length > 0) throw failures[0];
}

/**
 * True if money is on its way back, or the provider has refused to send it, which the coach settles. A payment that was
 * rejected, such as a second one, does not count.
 */
async function hasAutomaticRefund(tx: Em, order: Order): Promise<boolean> {
  const refunds = await tx.find(Refund, { payment: { order, status: { $nin: ['duplicate', 'mismatch'] } } });
  return refunds.some((refund) => isAutomatic(refund) || (refund.endsContract && refund.status !== 'refused'));
}
