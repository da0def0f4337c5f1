import type { Em } from '#server/platform/db/orm.ts';
import { hasEnded } from '../orders/contract-end.ts';
import { COUNTED, type Order, Payment, Refund } from '../orders/order.entity.ts';
import type { PaymentSnapshot } from '../providers/provider-snapshot.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { findRefundRow } from '../refunds/failed-refunds.ts';
import type { Return } from './returned-money.ts';

/** Order being reconciled, in its transaction. */
export interface ReconcileContext {
  context: PaymentContext;
  tx: Em;
  order: Order;
  /** All payments of the snapshot. */
  payments: readonly PaymentSnapshot[];
}

/** True if the payment was booked as income. */
export function isBookedIncome({ status }: Payment): boolean {
  return status !== 'mismatch' && status !== 'duplicate' && status !== 'failed';
}

/** True if the coach decided that a refund ends access. Its row may lack the provider's id. */
export async function isEndingRefund(tx: Em, payment: Payment, refund: Return): Promise<boolean> {
  const ending = await tx.find(Refund, { payment, endsContract: true, status: { $ne: 'refused' } });
  return findRefundRow(ending, refund) !== undefined;
}

/** True if a whole refund of the payment ends the contract. A subscription ends with its last month, or has ended. */
export async function endsWith({ tx, order, payments }: ReconcileContext, payment: Payment): Promise<boolean> {
  if (!isBookedIncome(payment)) return false;
  if (order.interval === 'once') return true;
  await tx.flush();
  if (await hasEnded(tx, order)) return true;
  const last = await findLaterMonth(tx, order, payment.periodEnd);
  // Its refund in the same snapshot is booked after this one.
  const snapshot = payments.find(({ reference }) => reference === last?.reference);
  return !last || (last.amountMinor > 0 && !snapshot?.disputed && (snapshot?.refundedMinor ?? 0) >= last.amountMinor);
}

/** True if a dispute of the payment ends access at once: a later month that is paid continues it. */
export async function endsAccess({ context, tx, order }: ReconcileContext, { periodEnd }: Payment): Promise<boolean> {
  if (order.interval === 'once') return true;
  const later = await findLaterMonth(tx, order, periodEnd);
  return !later?.periodEnd || later.periodEnd <= context.clock();
}

/** Returns the last month that ends after another's end; undefined if none does. */
async function findLaterMonth(tx: Em, order: Order, periodEnd: Date | null | undefined): Promise<Payment | undefined> {
  if (!periodEnd) return undefined;
  const later = { order, status: { $in: [...COUNTED] }, periodEnd: { $gt: periodEnd } };
  const [last] = await tx.find(Payment, later, { orderBy: { periodEnd: 'desc' }, limit: 1 });
  return last;
}

/** True if a partial refund of the payment has ended access. */
export async function hasRefundEndedContract(tx: Em, payment: Payment): Promise<boolean> {
  if (payment.refundedMinor === 0) return false;
  const ending = await tx.find(Refund, { payment, endsContract: true, status: 'done' });
  return ending.some(({ reference }) => reference && payment.bookedRefunds.includes(reference));
}
