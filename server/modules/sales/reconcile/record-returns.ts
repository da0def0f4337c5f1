import type { Em } from '#server/platform/db/orm.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { type Order, type Payment, Refund } from '../orders/order.entity.ts';
import type { FailedRefund, PaymentSnapshot } from '../providers/provider-snapshot.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyChargeback, notifyDispute } from '../notices/dispute-notices.ts';
import {
  notifyFailedRefund,
  notifyRefusedRefund,
  notifyReturnedRefund,
  type RefusedRefund,
} from '../notices/flagged-notices.ts';
import { notifyRefund } from '../notices/refund-notices.ts';
import { writeCreditNote, writeReversal } from '../receipts/receipts.service.ts';
import { createRefund } from '../refunds/refunds.service.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';

/** The order that is brought up to date, in its transaction. */
export interface ReconcileContext {
  context: PaymentContext;
  tx: Em;
  order: Order;
}

/** Books what has gone back of a payment, and what of that came here again: refunds and disputes. */
export async function recordReturns(work: ReconcileContext, payment: Payment, seen: PaymentSnapshot): Promise<void> {
  const { context, tx, order } = work;
  const reopened = payment.status === 'disputed' && !seen.disputed;
  if (isBookedIncome(payment) && payment.status !== 'pending' && payment.status !== 'refunded') {
    if (seen.disputed !== (payment.status === 'disputed')) {
      payment.status = seen.disputed ? 'disputed' : 'paid';
      await notifyDispute(context, tx, order, payment);
    }
  }
  const refused = await refuseFailedRefunds(work, payment, seen);
  const failed = (seen.failedRefunds ?? []).length > 0;
  const back = seen.refundedMinor - payment.refundedMinor;
  if (back > 0) {
    for (const part of splitRefunds(payment, seen, back))
      await recordReturn(work, payment, { ...part, lost: seen.disputed });
  }
  // A snapshot that was read earlier says less, too: only what says why is believed.
  else if (back < 0 && (failed || reopened)) {
    await recordReversal(work, payment, { again: -back, failed, problem: refused[0]?.problem });
    // The coach has been told along with the receipt.
    if (isBookedIncome(payment)) refused.length = 0;
  }
  for (const each of refused) await notifyRefusedRefund(context, tx, order, payment, each);
  noteBooked(payment, seen);
}

interface Part {
  back: number;
  /** The provider's name of the refund; undefined where several are one sum, or a bank has taken it. */
  reference?: string | undefined;
}

/** What has gone back since: each refund by itself, so that its credit note is over exactly its amount. */
function splitRefunds({ bookedRefunds }: Payment, { arrivedRefunds = [] }: PaymentSnapshot, back: number): Part[] {
  const fresh = arrivedRefunds.filter(({ reference }) => !bookedRefunds.includes(reference));
  const exact = fresh.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === back;
  return exact ? fresh.map(({ reference, amountMinor }) => ({ back: amountMinor, reference })) : [{ back }];
}

/** A refund that did not arrive after all is not counted any more. */
function noteBooked(payment: Payment, { arrivedRefunds = [], failedRefunds = [] }: PaymentSnapshot): void {
  const failed = failedRefunds.map(({ reference }) => reference);
  const all = new Set([...payment.bookedRefunds, ...arrivedRefunds.map(({ reference }) => reference)]);
  const booked = [...all].filter((reference) => !failed.includes(reference));
  if (booked.join() !== payment.bookedRefunds.join()) payment.bookedRefunds = booked;
}

/** Whether the coach has said of a refund that it ends what was bought. Its row may not have its name yet. */
async function endsBy(tx: Em, payment: Payment, { back, reference }: Part): Promise<boolean> {
  const ending = await tx.find(Refund, { payment, endsContract: true, status: { $ne: 'refused' } });
  return ending.some((refund) =>
    refund.reference ? refund.reference === reference : refund.status === 'pending' && refund.amountMinor === back,
  );
}

/** Whether a part of the payment that has gone back has ended what was bought with it. */
export async function hasRefundEndedContract(tx: Em, payment: Payment): Promise<boolean> {
  if (payment.refundedMinor === 0) return false;
  const ending = await tx.find(Refund, { payment, endsContract: true, status: 'done' });
  return ending.some(({ reference }) => reference && payment.bookedRefunds.includes(reference));
}

/** Whether it was booked as income for the order. */
export function isBookedIncome({ status }: Payment): boolean {
  return status !== 'mismatch' && status !== 'duplicate' && status !== 'failed';
}

/** Money has gone back, or the bank has taken it for good: a credit note where it was booked as income, and a mail. */
async function recordReturn(
  { context, tx, order }: ReconcileContext,
  payment: Payment,
  { lost, ...part }: Part & { lost: boolean },
): Promise<void> {
  const { back } = part;
  payment.refundedMinor += back;
  const whole = payment.refundedMinor >= payment.amountMinor;
  const counted = isBookedIncome(payment);
  if (whole && counted && !lost) payment.status = 'refunded';
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
      ends: (whole && counted) || (await endsBy(tx, payment, part)),
    });
}

interface Again {
  again: number;
  /** By a refund that did not arrive, and not by a dispute. */
  failed: boolean;
  /** Why, where a refund of the shop's own was refused; the coach is told once of both. */
  problem: string | undefined;
}

/** Money that had gone back is here again: what its credit note took out of the books is put in again. */
async function recordReversal(
  { context, tx, order }: ReconcileContext,
  payment: Payment,
  { again, failed, problem }: Again,
): Promise<void> {
  payment.refundedMinor -= again;
  if (payment.status === 'refunded') payment.status = 'paid';
  const counted = isBookedIncome(payment);
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

/** Whether what the refund had ended is there again without it. What renews stays ended. */
async function givesAccessAgain(tx: Em, order: Order, payment: Payment): Promise<boolean> {
  if (order.interval !== 'once' || payment.status !== 'paid') return false;
  await tx.flush();
  const had = await tx.findOne(Purchase, { order, status: 'refunded' });
  return had !== null && !(await hasRefundEndedContract(tx, payment));
}

/** Refunds that did not arrive, of the shop and of whoever made one at the provider: the coach can try again. */
async function refuseFailedRefunds(
  { context, tx }: ReconcileContext,
  payment: Payment,
  { failedRefunds = [] }: PaymentSnapshot,
): Promise<RefusedRefund[]> {
  if (failedRefunds.length === 0) return [];
  const { say } = await loadSpeaker(context.brand.language);
  const rows = await tx.find(Refund, { payment });
  const refused: RefusedRefund[] = [];
  for (const failed of failedRefunds) {
    const { reference, amountMinor, problem: words } = failed;
    const named = rows.find((row) => row.reference === reference);
    if (named ? named.status !== 'done' : rows.some((row) => isUnnamed(row, failed))) continue;
    const problem = say(words).slice(0, 500);
    if (named) tx.assign(named, { status: 'refused', lastError: problem });
    const { id } = named ?? noteForeignRefund(tx, payment, failed, { problem, now: context.clock() });
    refused.push({ refund: `${id}:late`, amountMinor, problem });
  }
  return refused;
}

/** By so much a provider's clock may be ahead. */
const CLOCKS_MS = 60_000;

/** Whether a row without a name may be this refund: it is being sent, or was refused at once. */
function isUnnamed({ reference, status, amountMinor, doneAt }: Refund, failed: FailedRefund): boolean {
  if (reference || status === 'done' || amountMinor !== failed.amountMinor) return false;
  return !doneAt || !failed.begunAt || failed.begunAt.getTime() <= doneAt.getTime() + CLOCKS_MS;
}

/** Nothing is sent for it: it is there for the coach to see, and to be made again. */
function noteForeignRefund(
  tx: Em,
  payment: Payment,
  { reference, amountMinor, begunAt }: FailedRefund,
  { problem, now }: { problem: string; now: Date },
): Refund {
  const wanted = { reason: 'provider', endsContract: false, amountMinor, now: begunAt ?? now } as const;
  const refund = createRefund(tx, payment, wanted);
  return tx.assign(refund, { status: 'refused', reference, lastError: problem, doneAt: now });
}
