import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Em } from '#server/platform/db/orm.ts';
import { formatMoney } from '#server/platform/i18n/format.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { isHeldForAccount } from '../orders/attribution.ts';
import { hasMovedSince } from '../orders/buyer-actions.service.ts';
import { hasUsedCode } from '../orders/coupon-uses.ts';
import { COUNTED, type Order, Payment, Refund } from '../orders/order.entity.ts';
import { REJECT_REASONS, type RejectReason } from '#contract/sales/refund-reasons.ts';
import { formatReceiptNumber, formatTranslatedItem } from '../receipts/receipts.service.ts';
import type { Receipt } from '../receipts/receipt.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyBuyer, notifyBuyerGathered } from './payment-notices.ts';

/** Notifies of a refund, with a credit note if the payment had a receipt. */
export async function notifyRefund(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { back, note, ends }: { back: number; note: Receipt | null; ends: boolean },
): Promise<void> {
  // The same amount may be refunded again after a failed refund.
  const cause = `refunded:${payment.id}:${payment.refundedMinor}:${note?.number ?? context.clock().getTime()}`;
  const credit = note && formatReceiptNumber(note);
  const reason = await findRejectReason(tx, payment);
  const { template, ...data } = await refundWords(tx, order, payment, { back, credit, ends, reason });
  if (!note && isStrangersPayment(order, reason)) {
    const gathered = { cause, field: 'reasonText', text: `+ ${data['item']}: ${data['amount']}` };
    return notifyBuyerGathered(context, tx, order, template, data, gathered);
  }
  notifyBuyer(context, tx, order, template, data, { cause, ...(note && { receipt: note }) });
}

/** True if a guest paid for an owned programme or with a used code: anyone can do so repeatedly. */
export function isStrangersPayment({ confirmedAt }: Order, reason: RejectReason | null): boolean {
  return !confirmedAt && (reason === 'duplicate' || reason === 'code' || reason === 'unconfirmed');
}

interface RefundSummary {
  back: number;
  /** Number of the credit note; null if the payment was not booked. */
  credit: string | null;
  ends: boolean;
  /** Reason of an automatic refund; null for others. */
  reason: RejectReason | null;
}

/** Returns why a payment was rejected, from its automatic refund; null if it was accepted. */
export async function findRejectReason(em: Em, payment: Payment): Promise<RejectReason | null> {
  const where = { payment, reason: { $in: REJECT_REASONS } };
  const found = await em.findOne(Refund, where, { orderBy: { createdAt: 'asc' } });
  return (found?.reason as RejectReason | undefined) ?? null;
}

/** Reason of a returned payment in its mail. */
type ReturnCause =
  | Exclude<RejectReason, 'duplicate' | 'code'>
  | 'twice'
  | 'owned'
  | 'coached'
  | 'used-up'
  | 'used-before'
  | 'moved';

/** True if a subscription to another programme may stand in its way. */
export function isRivalled({ coaching, interval }: Order): boolean {
  return coaching && interval === 'month';
}

/** Why a booked payment was returned that had granted nothing. */
const UNGRANTED = {
  unconfirmed: msg`The order wasn’t confirmed within 21 days, so it has expired.`,
  coached: msg`You already own it or have another coaching subscription, so nothing was bought.`,
  code: msg`The discount code works once per mailbox and you have already used it, so nothing was bought.`,
};

const CAUSES: Readonly<Record<ReturnCause, MessageDescriptor>> = {
  withdrawal: msg`You had withdrawn from the contract before the payment was taken.`,
  ended: msg`Your subscription had ended before the payment, so nothing was bought.`,
  twice: msg`You paid for it twice.`,
  owned: msg`You already own it, so nothing was bought.`,
  coached: UNGRANTED.coached,
  'used-up': msg`The discount code had just been used up, so nothing was bought.`,
  'used-before': UNGRANTED.code,
  moved: msg`It was refunded before the order moved to another address, so nothing was bought.`,
  foreign: msg`It was for a different order, so nothing was bought.`,
  mismatch: msg`The amount didn’t match your order, so nothing was bought.`,
  unconfirmed: UNGRANTED.unconfirmed,
};

/** Returns the reason that the order's mailbox may read; it must not learn of purchases of an earlier address. */
async function findReturnCause(
  em: Em,
  order: Order,
  payment: Payment,
  reason: RejectReason | null,
): Promise<ReturnCause> {
  const why = reason ?? (payment.status === 'duplicate' ? 'duplicate' : 'mismatch');
  if (why !== 'duplicate' && why !== 'code') return why;
  // Another payment of the same order counts.
  if (order.status === 'paid') return why === 'duplicate' ? 'twice' : 'used-up';
  if (why === 'duplicate' && (await hasOtherIncome(em, payment))) return 'twice';
  if (await hasMovedSince(em, order, payment.createdAt)) return 'moved';
  if (why === 'duplicate') return isRivalled(order) ? 'coached' : 'owned';
  return (await hasUsedCode(em, order)) ? 'used-before' : 'used-up';
}

/** True if another payment of the order was booked, or is being processed. */
async function hasOtherIncome(em: Em, { id, order }: Payment): Promise<boolean> {
  const others = { order: order.id, id: { $ne: id }, status: { $in: ['pending', ...COUNTED] as const } };
  return (await em.count(Payment, others)) > 0;
}

/** Returns the template and fields of a refund's mail. */
export async function refundWords(
  em: Em,
  order: Order,
  payment: Payment,
  { back, credit, ends, reason }: RefundSummary,
): Promise<{ template: 'payment-returned' | 'refund-done' } & Record<string, string>> {
  const { say, language } = await loadSpeaker(order.language);
  const about = { item: formatTranslatedItem(order), amount: formatMoney(back, payment.currency, language) };
  if (credit === null) {
    const reasonText = say(CAUSES[await findReturnCause(em, order, payment, reason)]);
    return { template: 'payment-returned', ...about, reasonText };
  }
  const accessText = say(describeAccess(order, payment, { ends, reason }));
  return { template: 'refund-done', ...about, creditNumber: credit, accessText };
}

function describeAccess(
  order: Order,
  { status }: Payment,
  { ends, reason }: Pick<RefundSummary, 'ends' | 'reason'>,
): MessageDescriptor {
  const isHeld = isHeldForAccount(order);
  // A dispute has closed access already.
  if (!ends) return isHeld || status === 'disputed' ? msg`Your access doesn’t change.` : msg`You keep your access.`;
  // A booked duplicate is returned because its mailbox has paid by another order.
  if (reason === 'duplicate') return isRivalled(order) ? UNGRANTED.coached : msg`You keep your access.`;
  if (reason === 'unconfirmed' || reason === 'code') return UNGRANTED[reason];
  // It has given no access.
  return isHeld ? msg`The order has ended.` : msg`Your access has ended.`;
}
