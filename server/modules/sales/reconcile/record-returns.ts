import type { Em } from '#server/platform/db/orm.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { isDisputeOpen } from '../dispute-evidence/open-dispute.ts';
import { hasEnded } from '../orders/contract-end.ts';
import { COUNTED, type Order, Payment, Refund } from '../orders/order.entity.ts';
import type { ArrivedRefund, PaymentSnapshot } from '../providers/provider-snapshot.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyChargeback, notifyDispute, notifyRefundedDispute } from '../notices/dispute-notices.ts';
import { notifyFailedRefund, notifyRefusedRefund, notifyReturnedRefund } from '../notices/flagged-notices.ts';
import { notifyRefund } from '../notices/refund-notices.ts';
import { writeCreditNote, writeReversal } from '../receipts/receipts.service.ts';
import { refuseFailedRefunds } from '../refunds/failed-refunds.ts';
import { remindAfterDispute, reopenRequests, settleRequests } from '../refunds/settle-requests.ts';

/** Order being reconciled, in its transaction. */
export interface ReconcileContext {
  context: PaymentContext;
  tx: Em;
  order: Order;
  /** All payments of the snapshot. */
  payments: readonly PaymentSnapshot[];
}

/** Books refunds and disputes of a payment, and their reversals. */
export async function recordReturns(work: ReconcileContext, payment: Payment, seen: PaymentSnapshot): Promise<void> {
  const { context, tx, order } = work;
  const wasDisputed = payment.status === 'disputed';
  const wasOpen = isDisputeOpen(payment);
  const disputed = seen.disputed ?? wasDisputed;
  const reopened = (wasDisputed || payment.hasDispute) && seen.disputed === false;
  if (wasDisputed && seen.disputed === undefined) context.log.warn({ payment: payment.id }, 'payment.dispute_hidden');
  const isBooked = isBookedIncome(payment);
  const isBack = isBooked ? payment.status === 'refunded' : seen.refundedMinor >= payment.amountMinor;
  if (isBooked && payment.status !== 'pending' && !isBack) {
    if (disputed !== wasDisputed) {
      payment.status = disputed ? 'disputed' : isReturned(payment, seen) ? 'refunded' : 'paid';
      const isRefunded = seen.refundedMinor >= payment.amountMinor;
      const ends = (isRefunded && (await endsWith(work, payment))) || (await hasRefundEndedContract(tx, payment));
      await notifyDispute(context, tx, order, payment, { ends, isRefunded });
    }
  } else if (isBack && seen.hasOpenDispute && !payment.hasDispute) {
    // Its state stays, but the coach must respond, or the money may go twice.
    await notifyRefundedDispute(context, tx, order, payment);
  }
  // The dispute of a rejected payment is reported once its refund has arrived.
  payment.hasDispute = (isBooked || isBack) && (seen.disputed ?? payment.hasDispute);
  if (seen.disputed !== undefined) payment.isDisputeLost = seen.disputed && !seen.hasOpenDispute;
  const fresh = listFreshRefunds(payment, seen);
  const refused = await refuseFailedRefunds(context, tx, payment, seen, fresh);
  const failed = (seen.failedRefunds ?? []).length > 0;
  const back = seen.refundedMinor - payment.refundedMinor;
  // A booked loss that is hidden would count as refunded: they wait until it shows again.
  const isIncomplete = wasDisputed && seen.disputed === undefined && fresh.length > 0 && sumAmounts(fresh) > back;
  if (back > 0 && !isIncomplete) {
    for (const part of splitRefunds(fresh, { back, lost: disputed })) await recordReturn(work, payment, part);
  }
  // An older snapshot also shows less, and so does one without its disputes: a reversal needs a reason.
  else if (back < 0 && (reopened || (failed && (seen.disputed !== undefined || !wasDisputed)))) {
    await recordReversal(work, payment, {
      again: -back,
      failed,
      // PayPal may hide the dispute of a refunded payment, too.
      disputed: seen.disputed ?? (wasDisputed || payment.hasDispute),
      problem: refused[0]?.problem,
    });
    // The coach was already told with the receipt.
    if (isBookedIncome(payment)) refused.length = 0;
  }
  // With another refund in the same snapshot, nothing may be left.
  const isLeft = payment.refundedMinor < payment.amountMinor;
  if (isLeft && isBookedIncome(payment) && refused.length > 0) await reopenRequests(tx, order, context.brand.timeZone);
  for (const each of isLeft ? refused : []) await notifyRefusedRefund(context, tx, order, payment, each);
  if (!isIncomplete) noteBooked(payment, seen);
  if (wasOpen && !isDisputeOpen(payment) && payment.refundedMinor < payment.amountMinor)
    await remindAfterDispute(tx, order, context.clock());
}

/** True if all of a booked payment is still refunded. */
function isReturned({ amountMinor, refundedMinor }: Payment, seen: PaymentSnapshot): boolean {
  return Math.min(refundedMinor, seen.refundedMinor) >= amountMinor;
}

interface Part {
  back: number;
  /** The provider's id of the refund; undefined for several in one sum, or for a dispute. */
  reference?: string | undefined;
  /** True for money that a dispute took. */
  lost: boolean;
}

/** Splits new refunds, so that each credit note has its refund's amount. The rest of a disputed payment was lost. */
function splitRefunds(fresh: readonly ArrivedRefund[], { back, lost }: { back: number; lost: boolean }): Part[] {
  const rest = back - sumAmounts(fresh);
  if (rest < 0 || (rest > 0 && !lost)) return [{ back, lost }];
  const parts = fresh.map(({ reference, amountMinor }) => ({ back: amountMinor, reference, lost: false }));
  return rest > 0 ? [...parts, { back: rest, lost }] : parts;
}

/** Returns the refunds that are not booked yet. */
function listFreshRefunds({ bookedRefunds }: Payment, { arrivedRefunds = [] }: PaymentSnapshot): ArrivedRefund[] {
  return arrivedRefunds.filter(({ reference }) => !bookedRefunds.includes(reference));
}

function sumAmounts(refunds: readonly ArrivedRefund[]): number {
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** Stores the booked refunds, without failed ones. */
function noteBooked(payment: Payment, { arrivedRefunds = [], failedRefunds = [] }: PaymentSnapshot): void {
  const failed = failedRefunds.map(({ reference }) => reference);
  const all = new Set([...payment.bookedRefunds, ...arrivedRefunds.map(({ reference }) => reference)]);
  const booked = [...all].filter((reference) => !failed.includes(reference));
  if (booked.join() !== payment.bookedRefunds.join()) payment.bookedRefunds = booked;
}

/** True if the coach decided that a refund ends access. Its row may lack the provider's id. */
async function endsBy(tx: Em, payment: Payment, { back, reference }: Part): Promise<boolean> {
  const ending = await tx.find(Refund, { payment, endsContract: true, status: { $ne: 'refused' } });
  return ending.some((refund) =>
    refund.reference ? refund.reference === reference : refund.status === 'pending' && refund.amountMinor === back,
  );
}

/** True if a whole refund of the payment ends the contract. A subscription ends with its last month, or has ended. */
async function endsWith({ tx, order, payments }: ReconcileContext, payment: Payment): Promise<boolean> {
  if (!isBookedIncome(payment)) return false;
  if (order.interval === 'once') return true;
  await tx.flush();
  if (await hasEnded(tx, order)) return true;
  const { periodEnd } = payment;
  if (!periodEnd) return true;
  const later = { order, status: { $in: [...COUNTED] }, periodEnd: { $gt: periodEnd } };
  const [last] = await tx.find(Payment, later, { orderBy: { periodEnd: 'desc' }, limit: 1 });
  // Its refund in the same snapshot is booked after this one.
  const seen = payments.find(({ reference }) => reference === last?.reference);
  return !last || (last.amountMinor > 0 && !seen?.disputed && (seen?.refundedMinor ?? 0) >= last.amountMinor);
}

/** True if a partial refund of the payment has ended access. */
export async function hasRefundEndedContract(tx: Em, payment: Payment): Promise<boolean> {
  if (payment.refundedMinor === 0) return false;
  const ending = await tx.find(Refund, { payment, endsContract: true, status: 'done' });
  return ending.some(({ reference }) => reference && payment.bookedRefunds.includes(reference));
}

/** True if the payment was booked as income. */
export function isBookedIncome({ status }: Payment): boolean {
  return status !== 'mismatch' && status !== 'duplicate' && status !== 'failed';
}

/** Records returned money: a credit note if it was booked, and a mail. */
async function recordReturn(work: ReconcileContext, payment: Payment, part: Part): Promise<void> {
  const { context, tx, order } = work;
  const { back, lost } = part;
  payment.refundedMinor += back;
  const whole = payment.refundedMinor >= payment.amountMinor;
  const counted = isBookedIncome(payment);
  if (whole && counted && !lost) payment.status = 'refunded';
  if (whole && counted) await settleRequests(tx, order, context.clock());
  const about = {
    seller: context.seller,
    brand: context.brand.name,
    timeZone: context.brand.timeZone,
    now: context.clock(),
  };
  const note = counted ? await writeCreditNote(tx, order, payment, { back, lost }, about) : null;
  if (lost) await notifyChargeback(context, tx, order, payment, { back, note });
  else
    await notifyRefund(context, tx, order, payment, {
      back,
      note,
      ends: (whole && (await endsWith(work, payment))) || (await endsBy(tx, payment, part)),
    });
}

interface Again {
  again: number;
  /** True for a failed refund, false for a dispute. */
  failed: boolean;
  disputed: boolean;
  /** Reason of a refused refund of the shop; merged into one notice. */
  problem: string | undefined;
}

/** Records that refunded money is here again, and reverses its credit note. */
async function recordReversal(
  { context, tx, order }: ReconcileContext,
  payment: Payment,
  { again, failed, disputed, problem }: Again,
): Promise<void> {
  payment.refundedMinor -= again;
  if (payment.status === 'refunded') payment.status = disputed ? 'disputed' : 'paid';
  const counted = isBookedIncome(payment);
  if (counted) await reopenRequests(tx, order, context.brand.timeZone);
  const about = {
    seller: context.seller,
    brand: context.brand.name,
    timeZone: context.brand.timeZone,
    now: context.clock(),
  };
  const receipt = counted ? await writeReversal(tx, order, payment, again, about) : null;
  if (receipt) await notifyReturnedRefund(context, tx, order, payment, { again, receipt, problem });
  if (failed) {
    const reopens = counted && (await givesAccessAgain(tx, order, payment));
    await notifyFailedRefund(context, tx, order, payment, { again, receipt, reopens });
  }
}

/** True if access ended by the refund is restored. Subscriptions stay ended. */
async function givesAccessAgain(tx: Em, order: Order, payment: Payment): Promise<boolean> {
  if (order.interval !== 'once' || payment.status !== 'paid') return false;
  await tx.flush();
  const had = await tx.findOne(Purchase, { order, status: 'refunded' });
  return had !== null && !(await hasRefundEndedContract(tx, payment));
}
