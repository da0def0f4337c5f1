import { isContractOver } from '../orders/contract-end.ts';
import { type Payment, RefundRequest } from '../orders/order.entity.ts';
import {
  notifyClosedDispute,
  notifyOpenedDispute,
  notifyRefundedDispute,
  notifyWonDispute,
} from '../notices/dispute-notices.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import type { PaymentSnapshot } from '../providers/provider-snapshot.ts';
import {
  endsAccess,
  endsWith,
  hasRefundEndedContract,
  isBookedIncome,
  type ReconcileContext,
} from './ending-refunds.ts';
import { withPaidTerms } from './plan.ts';
import type { ReturnChanges } from './returned-money.ts';

/** Updates the dispute of a payment, and notifies of one that was opened or decided. A loss is notified when booked. */
export async function recordDispute(
  work: ReconcileContext,
  payment: Payment,
  snapshot: PaymentSnapshot,
  { returns }: ReturnChanges,
): Promise<void> {
  const { context, tx, order } = work;
  const agreed = await withPaidTerms(tx, order, payment);
  const wasDisputed = payment.status === 'disputed';
  const wasOpen = (wasDisputed || payment.hasDispute) && !payment.isDisputeLost;
  const isOpen = snapshot.disputed === undefined ? wasOpen : Boolean(snapshot.hasOpenDispute);
  const isBooked = isBookedIncome(payment);
  const isReturned = isBooked ? payment.status === 'refunded' : snapshot.refundedMinor >= payment.amountMinor;
  if (isReturned) {
    // The payment stays refunded, but the coach must respond, or the money may go twice.
    if (isOpen && !wasOpen) await notifyRefundedDispute(context, tx, agreed, payment);
  } else if (isBooked && payment.status !== 'pending') {
    const isDisputed = snapshot.disputed ?? wasDisputed;
    if (isDisputed && !wasDisputed) payment.status = 'disputed';
    if (isOpen && !wasOpen) await notifyOpenedDispute(context, tx, agreed, payment, await endsAccess(work, payment));
    else if (wasDisputed && !isDisputed) await closeDispute(work, payment, snapshot);
    else if (wasOpen && !isOpen && !returns.some(({ isLost }) => isLost) && (await isLostInPart(work, payment)))
      await notifyWonDispute(context, tx, agreed, payment, await endsAccess(work, payment));
  }
  // The dispute of a rejected payment is reported once its refund has arrived.
  payment.hasDispute = (isBooked || isReturned) && (snapshot.disputed ?? payment.hasDispute);
  if (snapshot.disputed !== undefined) payment.isDisputeLost = snapshot.disputed && !isOpen;
}

/** True if an earlier dispute took some of the payment. PayPal may list its first loss as a refund. */
async function isLostInPart({ tx }: ReconcileContext, payment: Payment): Promise<boolean> {
  return payment.refundedMinor > 0 && (await tx.count(Receipt, { payment, cause: { $like: 'lost:%' } })) > 0;
}

async function closeDispute(
  work: ReconcileContext,
  payment: Payment,
  { refundedMinor }: PaymentSnapshot,
): Promise<void> {
  const { context, tx, order } = work;
  payment.status = Math.min(payment.refundedMinor, refundedMinor) >= payment.amountMinor ? 'refunded' : 'paid';
  const isRefunded = refundedMinor >= payment.amountMinor;
  const ends = (isRefunded && (await endsWith(work, payment))) || (await hasRefundEndedContract(tx, payment));
  const open = { order, kind: 'withdrawal', settledAt: null, isLate: false } as const;
  const agreed = await withPaidTerms(tx, order, payment);
  await notifyClosedDispute(context, tx, agreed, payment, {
    ends,
    isRefunded,
    isRefundDue: Boolean(order.withdrawnAt) && (await tx.count(RefundRequest, open)) > 0,
    endsAccess: await endsAccess(work, payment),
    isOver: await isContractOver(tx, order, context.clock()),
  });
}
