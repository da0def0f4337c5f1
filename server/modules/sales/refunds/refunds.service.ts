import { randomUUID } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { isDisputeOpen } from '../dispute-evidence/open-dispute.ts';
import { type Payment, type PaymentStatus, Refund } from '../orders/order.entity.ts';
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

/**
 * True if the coach can refund some of a payment: an accepted one, one whose dispute is over, or a rejected one whose
 * automatic refund was refused. A refund of a free order only ends access.
 */
export function canRefund(payment: Payment, refunds: readonly Refund[]): boolean {
  if (payment.provider === 'code') return payment.status === 'paid' && refunds.length === 0;
  if (calculateRefundable(payment, refunds) === 0) return false;
  if (isRejected(payment)) return refunds.some(({ status }) => status === 'refused');
  return payment.status === 'paid' || (payment.status === 'disputed' && !isDisputeOpen(payment));
}

/** True if the payment was never accepted, so that it granted nothing. */
export function isRejected({ status }: Pick<Payment, 'status'>): boolean {
  return REJECTED.includes(status);
}

const REJECTED: readonly PaymentStatus[] = ['duplicate', 'mismatch'];
