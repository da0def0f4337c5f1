import { randomUUID } from 'node:crypto';
import type { Em } from '../../db/orm.ts';
import { type Payment, Refund, type RefundReason } from '../orders/order.entity.ts';

/** Writes that what is left of a payment goes back. It is sent to the provider after the commit, and repeated until it has happened. */
export function createRefund(
  tx: Em,
  payment: Payment,
  { reason, endsContract, now }: { reason: RefundReason; endsContract: boolean; now: Date },
): Refund {
  return tx.create(Refund, {
    id: randomUUID(),
    payment,
    amountMinor: payment.amountMinor - payment.refundedMinor,
    reason,
    endsContract,
    nextAttemptAt: now,
    createdAt: now,
  });
}
