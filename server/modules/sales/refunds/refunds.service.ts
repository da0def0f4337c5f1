import { randomUUID } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { type Payment, Refund, type RefundReason } from '../orders/order.entity.ts';

interface Wanted {
  reason: RefundReason;
  endsContract: boolean;
  /** A part of the payment; what has not gone back of it yet if missing. */
  amountMinor?: number;
  now: Date;
}

/** Writes that a payment, or a part of it, goes back. It is sent to the provider after the commit, and repeated until it has happened. */
export function createRefund(
  tx: Em,
  payment: Payment,
  { reason, endsContract, amountMinor = payment.amountMinor - payment.refundedMinor, now }: Wanted,
): Refund {
  return tx.create(Refund, {
    id: randomUUID(),
    payment,
    amountMinor,
    reason,
    endsContract,
    nextAttemptAt: now,
    createdAt: now,
  });
}

/**
 * What of a payment can still be given back: what has neither gone back nor is on its way. To be called under a lock
 * on the payment where something is decided by it.
 */
export function calculateRefundable(
  { amountMinor, refundedMinor, bookedRefunds }: Pick<Payment, 'amountMinor' | 'refundedMinor' | 'bookedRefunds'>,
  refunds: readonly Pick<Refund, 'status' | 'reference' | 'amountMinor'>[],
): number {
  const onItsWay = refunds
    .filter(({ status, reference }) => {
      if (status === 'refused') return false;
      // Done without a name: the provider says that it had gone back already.
      return reference ? !bookedRefunds.includes(reference) : status === 'pending';
    })
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
  return Math.max(0, amountMinor - refundedMinor - onItsWay);
}
