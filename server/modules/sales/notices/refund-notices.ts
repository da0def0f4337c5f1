import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Em } from '#server/platform/db/orm.ts';
import { formatMoney } from '#server/platform/i18n/format.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { hasMovedSince } from '../orders/buyer-actions.service.ts';
import { hasUsedCode } from '../orders/coupon-uses.ts';
import { type Order, type Payment, Refund, REJECT_REASONS, type RejectReason } from '../orders/order.entity.ts';
import { formatReceiptNumber, formatTranslatedItem } from '../receipts/receipts.service.ts';
import type { Receipt } from '../receipts/receipt.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyBuyer, notifyBuyerGathered } from './payment-notices.ts';

/** A refund, with its credit note where the payment had a receipt. */
export async function notifyRefund(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { back, note, ends }: { back: number; note: Receipt | null; ends: boolean },
): Promise<void> {
  // The same sum may go back once more, if it did not arrive the first time.
  const cause = `refunded:${payment.id}:${payment.refundedMinor}:${note?.number ?? context.clock().getTime()}`;
  const credit = note && formatReceiptNumber(note);
  const reason = await findRejectReason(tx, payment);
  const { template, ...data } = await refundWords(tx, order, payment, { back, credit, ends, reason });
  if (isStrangersPayment(order, reason)) {
    const gathered = { cause, field: 'reasonText', text: `+ ${data['item']}: ${data['amount']}` };
    return notifyBuyerGathered(context, tx, order, template, data, gathered);
  }
  notifyBuyer(context, tx, order, template, data, { cause, ...(note && { receipt: note }) });
}

/** True for what a guest has paid although the mailbox has it, or has used the code: anybody can do so again and again. */
export function isStrangersPayment({ confirmedAt }: Order, reason: RejectReason | null): boolean {
  return !confirmedAt && (reason === 'duplicate' || reason === 'code');
}

interface RefundSummary {
  back: number;
  /** Number of the credit note; null where nothing was booked that it could take out. */
  credit: string | null;
  ends: boolean;
  /** Why it went back by itself; null where it did not. */
  reason: RejectReason | null;
}

/** Why a payment was not accepted, by the refund that was written for it; null where it was. */
export async function findRejectReason(em: Em, payment: Payment): Promise<RejectReason | null> {
  const where = { payment, reason: { $in: REJECT_REASONS } };
  const found = await em.findOne(Refund, where, { orderBy: { createdAt: 'asc' } });
  return (found?.reason as RejectReason | undefined) ?? null;
}

/** Why a payment goes back, as its mail says it. */
type ReturnCause =
  | Exclude<RejectReason, 'duplicate' | 'code'>
  | 'twice'
  | 'owned'
  | 'used-up'
  | 'used-before'
  | 'moved';

const CAUSES: Readonly<Record<ReturnCause, MessageDescriptor>> = {
  withdrawal: msg`You had withdrawn from the contract before it was charged.`,
  ended: msg`Your subscription had ended before it was paid, so nothing was bought with it.`,
  twice: msg`You paid for it twice.`,
  owned: msg`It belongs to this mailbox already, so nothing was bought.`,
  'used-up': msg`The discount code was used up just before, so nothing was bought.`,
  'used-before': msg`The code counts once for each mailbox, and this one has used it, so nothing was bought.`,
  moved: msg`It went back before the order got another address, so nothing was bought.`,
  foreign: msg`It belonged to another order, so nothing was bought with it.`,
  mismatch: msg`It was not the amount of your order, so nothing was bought with it.`,
};

/** Returns the cause that the order's mailbox may read: what an address from before has bought, it is not told. */
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
  if (await hasMovedSince(em, order, payment.createdAt)) return 'moved';
  if (why === 'duplicate') return 'owned';
  return (await hasUsedCode(em, order)) ? 'used-before' : 'used-up';
}

/** Which mail tells of a refund, and what it says in it. */
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
  const accessText = say(ends ? msg`Your access has ended.` : msg`You keep your access.`);
  return { template: 'refund-done', ...about, creditNumber: credit, accessText };
}
