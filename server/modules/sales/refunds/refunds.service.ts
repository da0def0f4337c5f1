import { randomUUID } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { type Payment, Refund } from '../orders/order.entity.ts';
import { type RefundReason } from '#contract/sales/refund-reasons.ts';

interface Wanted {
  reason: RefundReason;
  endsContract: boolean;
  /** Partial amount; by default all that is left. */
  amountMinor?: number;
  now: Date;
}

/** Records a refund. A job sends it to the provider after the commit and retries until it succeeds. */
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
 * Calculates what is still refundable, without refunds in transit. Call it under a lock on the payment if a decision
 * depends on it.
 */
export function calculateRefundable(
  { amountMinor, refundedMinor, bookedRefunds }: Pick<Payment, 'amountMinor' | 'refundedMinor' | 'bookedRefunds'>,
  refunds: readonly Pick<Refund, 'status' | 'reference' | 'amountMinor'>[],
): number {
  const onItsWay = refunds
    .filter(({ status, reference }) => {
      if (status === 'refused') return false;
      // Done without an id: the provider had already refunded it.
      return reference ? !bookedRefunds.includes(reference) : status === 'pending';
    })
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
  return Math.max(0, amountMinor - refundedMinor - onItsWay);
}
