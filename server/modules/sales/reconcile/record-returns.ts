import type { Em } from '#server/platform/db/orm.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { isDisputeOpen } from '../dispute-evidence/open-dispute.ts';
import { isContractOver } from '../orders/contract-end.ts';
import type { Order, Payment } from '../orders/order.entity.ts';
import type { PaymentSnapshot } from '../providers/provider-snapshot.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyChargeback } from '../notices/dispute-notices.ts';
import { notifyFailedRefund, notifyRefusedRefund, notifyReturnedRefund } from '../notices/flagged-notices.ts';
import { notifyRefund } from '../notices/refund-notices.ts';
import { writeCreditNote, writeReversal } from '../receipts/receipts.service.ts';
import { type FailedRow, recordFailedRefunds, settleRepeatedRefunds } from '../refunds/failed-refunds.ts';
import { remindAfterDispute, reopenRequests, settleRequests } from '../refunds/settle-requests.ts';
import {
  endsAccess,
  endsWith,
  hasRefundEndedContract,
  isBookedIncome,
  isEndingRefund,
  type ReconcileContext,
} from './ending-refunds.ts';
import { withPaidTerms } from './plan.ts';
import { recordDispute } from './record-dispute.ts';
import { compareReturns, type Return, type ReturnChanges } from './returned-money.ts';

/** Books refunds and disputes of a payment, and their reversals. */
export async function recordReturns(
  work: ReconcileContext,
  payment: Payment,
  snapshot: PaymentSnapshot,
): Promise<void> {
  const { context, tx, order } = work;
  const isHidden = payment.status === 'disputed' && snapshot.disputed === undefined;
  if (isHidden) context.log.warn({ payment: payment.id }, 'payment.dispute_hidden');
  const wasOpen = isDisputeOpen(payment);
  // PayPal may hide the dispute of a refunded payment, too.
  const isDisputed = snapshot.disputed ?? (payment.status === 'disputed' || payment.hasDispute);
  const changes = compareReturns(payment, snapshot);
  if (changes.wonMinor > 0 && isBookedIncome(payment)) await reopenRequests(tx, order, context.brand.timeZone);
  await recordDispute(work, payment, snapshot, changes);
  // One time for both: a repetition of one failed refund is not later than the others of its snapshot.
  const now = context.clock();
  const { newRefunds, failed } = changes;
  const { failedRefunds = [] } = snapshot;
  const failures = await recordFailedRefunds(context, tx, payment, { failedRefunds, now });
  await settleRepeatedRefunds(tx, payment, { newRefunds, failedRefunds, now });
  for (const { amountMinor, reference } of failed) {
    const problem = failures.find(({ row }) => row.reference === reference)?.problem;
    await recordReversal(work, payment, { amountMinor, isFailed: true, isDisputed, problem });
  }
  if (changes.wonMinor > 0)
    await recordReversal(work, payment, { amountMinor: changes.wonMinor, isFailed: false, isDisputed });
  for (const each of changes.returns) await recordReturn(work, payment, each);
  if (changes.bookedRefunds.join() !== payment.bookedRefunds.join()) payment.bookedRefunds = [...changes.bookedRefunds];
  const hasMoneyLeft = payment.refundedMinor < payment.amountMinor;
  if (hasMoneyLeft) await handleFailures(work, payment, failures, changes);
  if (hasMoneyLeft && wasOpen && !isDisputeOpen(payment)) await remindAfterDispute(tx, order, now);
}

/** Notifies the coach of failed refunds that were neither repeated nor notified of with the receipt of a reversal. */
async function handleFailures(
  { context, tx, order }: ReconcileContext,
  payment: Payment,
  failures: readonly FailedRow[],
  { failed }: ReturnChanges,
): Promise<void> {
  const isBooked = isBookedIncome(payment);
  for (const { row, problem } of failures) {
    const isReversed = isBooked && failed.some(({ reference }) => reference === row.reference);
    if (row.settledAt || isReversed) continue;
    if (isBooked && row.reason !== 'provider') await reopenRequests(tx, order, context.brand.timeZone);
    const { id, amountMinor } = row;
    const agreed = await withPaidTerms(tx, order, payment);
    await notifyRefusedRefund(context, tx, agreed, payment, { refund: `${id}:late`, amountMinor, problem });
  }
}

/** Records returned money: a credit note if it was booked, and a mail. */
async function recordReturn(work: ReconcileContext, payment: Payment, returned: Return): Promise<void> {
  const { context, tx, order } = work;
  const { amountMinor: back, isLost: lost } = returned;
  payment.refundedMinor += back;
  const isWhole = payment.refundedMinor >= payment.amountMinor;
  const isBooked = isBookedIncome(payment);
  if (isWhole && isBooked && !lost) payment.status = 'refunded';
  if (isWhole && isBooked) await settleRequests(tx, order, context.clock());
  const note = isBooked ? await writeCreditNote(tx, order, payment, { back, lost }, describeShop(context)) : null;
  const agreed = await withPaidTerms(tx, order, payment);
  if (lost) {
    await notifyChargeback(context, tx, agreed, payment, {
      back,
      note,
      endsAccess: await endsAccess(work, payment),
      isOver: await isContractOver(tx, order, context.clock()),
    });
  } else {
    const ends = (isWhole && (await endsWith(work, payment))) || (await isEndingRefund(tx, payment, returned));
    await notifyRefund(context, tx, agreed, payment, { back, note, ends });
  }
}

interface Reversal {
  amountMinor: number;
  /** True for a failed refund, false for a dispute. */
  isFailed: boolean;
  isDisputed: boolean;
  /** Reason of a newly failed refund; merged into one notice. */
  problem?: string | undefined;
}

/** Records that returned money is here again, and reverses its credit note. */
async function recordReversal(
  { context, tx, order }: ReconcileContext,
  payment: Payment,
  { amountMinor: again, isFailed, isDisputed, problem }: Reversal,
): Promise<void> {
  payment.refundedMinor -= again;
  if (payment.status === 'refunded') payment.status = isDisputed ? 'disputed' : 'paid';
  const isBooked = isBookedIncome(payment);
  if (isBooked && isFailed) await reopenRequests(tx, order, context.brand.timeZone);
  const receipt = isBooked ? await writeReversal(tx, order, payment, again, describeShop(context)) : null;
  const agreed = await withPaidTerms(tx, order, payment);
  if (receipt) await notifyReturnedRefund(context, tx, agreed, payment, { again, receipt, isFailed, problem });
  if (isFailed) {
    const reopens = isBooked && (await givesAccessAgain(tx, order, payment));
    await notifyFailedRefund(context, tx, agreed, payment, { again, receipt, reopens });
  }
}

function describeShop({ seller, brand, clock }: PaymentContext) {
  return { seller, brand: brand.name, timeZone: brand.timeZone, now: clock() };
}

/** True if access ended by the refund is restored. Subscriptions stay ended. */
async function givesAccessAgain(tx: Em, order: Order, payment: Payment): Promise<boolean> {
  if (order.interval !== 'once' || payment.status !== 'paid') return false;
  await tx.flush();
  const had = await tx.findOne(Purchase, { order, status: 'refunded' });
  return had !== null && !(await hasRefundEndedContract(tx, payment));
}
