import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/i18n/speak.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { formatMoney } from '#server/platform/i18n/format.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { Order, Payment } from '../orders/order.entity.ts';
import type { PaidBy } from '../providers/provider-name.ts';
import type { Receipt } from '../receipts/receipt.entity.ts';
import { formatItem, formatReceiptNumber, formatTranslatedItem } from '../receipts/receipts.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { buyerName, describePayment } from './order-words.ts';
import { notifyCoach } from './coach-notices.ts';
import { notifyBuyer } from './payment-notices.ts';

/** Notifies of a dispute that was opened. The dispute of an earlier month does not end access at once. */
export function notifyOpenedDispute(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  endsAccess: boolean,
): Promise<void> {
  const { opened, openedEarlier } = DISPUTES[payment.provider];
  return notifyState(context, tx, order, payment, { kind: 'open', state: endsAccess ? opened : openedEarlier });
}

interface DisputeEnd {
  /** True if a refund meanwhile ends access. */
  ends: boolean;
  /** True if the whole payment is refunded. */
  isRefunded: boolean;
  /** True if the buyer has withdrawn and waits for the refund. */
  isRefundDue: boolean;
  /** True if the contract has ended otherwise. */
  isOver: boolean;
  /** True if the dispute had ended access. */
  endsAccess: boolean;
}

/** Notifies of a dispute that was closed, so that none is lost. */
export function notifyClosedDispute(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  end: DisputeEnd,
): Promise<void> {
  return notifyState(context, tx, order, payment, { kind: 'won', state: describeEnd(end) });
}

function describeEnd({ ends, isRefunded, isRefundDue, isOver, endsAccess }: DisputeEnd): Words {
  if (ends) return msg`The dispute is closed. A refund has ended access.`;
  if (isRefunded) return msg`The dispute is closed. The payment stays refunded.`;
  if (isRefundDue) return msg`You won the dispute. The buyer has withdrawn from the contract, so the refund is due.`;
  if (isOver) return msg`You won the dispute. The contract has ended.`;
  return endsAccess ? msg`You won the dispute. Access is restored.` : msg`You won the dispute.`;
}

/** Notifies of a dispute that the shop has won after it lost another about the same payment. */
export function notifyWonDispute(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  endsAccess: boolean,
): Promise<void> {
  const state = endsAccess
    ? msg`You won the dispute. You lost an earlier one about this payment, so access stays closed.`
    : msg`You won the dispute.`;
  return notifyState(context, tx, order, payment, { kind: 'won', state });
}

/** Notifies of a dispute about a payment that is refunded already. */
export function notifyRefundedDispute(context: PaymentContext, tx: Em, order: Order, payment: Payment): Promise<void> {
  const state = msg`The buyer disputes a payment that you have already refunded. Respond with the refund, or you may lose the money twice. If you lose it, the shop writes no document: enter the loss in your bookkeeping.`;
  return notifyState(context, tx, order, payment, { kind: 'refunded', state });
}

async function notifyState(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { kind, state }: { kind: 'open' | 'won' | 'refunded'; state: Words },
): Promise<void> {
  const { say, language } = await loadSpeaker(context.brand.language);
  const cause = `dispute:${payment.id}:${kind}:${context.clock().getTime()}`;
  const data = { ...describePayment(order, payment, language), buyer: buyerName(order, { say }), state: say(state) };
  notifyCoach(context, tx, 'dispute-notice', { about: order.emailKey, order: order.id, cause }, data);
}

interface Chargeback {
  back: number;
  /** Credit note; null for a rejected payment. */
  note: Receipt | null;
  /** True if the dispute ends access at once. */
  endsAccess: boolean;
  /** True if the contract has ended otherwise. */
  isOver: boolean;
}

/** Notifies of a lost dispute, with its credit note. A rejected payment has none: it granted nothing that could end. */
export async function notifyChargeback(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { back, note, endsAccess, isOver }: Chargeback,
): Promise<void> {
  const { lost, buyersOwn } = DISPUTES[payment.provider];
  const item = formatItem(order);
  const amount = (of: typeof order.language) => formatMoney(back, payment.currency, of);
  const cause = `charged-back:${payment.id}:${payment.refundedMinor}:${note?.number ?? context.clock().getTime()}`;
  const coach = await loadSpeaker(context.brand.language);
  const creditNumber = note && formatReceiptNumber(note);
  const booked = creditNumber && msg`Credit note ${creditNumber} removes it from your income.`;
  const renews =
    note &&
    order.interval === 'month' &&
    !isOver &&
    msg`The subscription won’t be charged again. It ends when the buyer cancels it.`;
  const state = [lost, note && endsAccess && msg`Access has ended.`, booked, renews]
    .flatMap((each) => each || [])
    .map(coach.say)
    .join(' ');
  const seen = { item, amount: amount(coach.language), buyer: buyerName(order, coach), state };
  notifyCoach(context, tx, 'dispute-notice', { about: order.emailKey, order: order.id, cause }, seen);
  if (!note) return;
  const { say, language } = await loadSpeaker(order.language);
  const data = {
    item: formatTranslatedItem(order),
    amount: amount(language),
    takenBy: say(buyersOwn),
    creditNumber: formatReceiptNumber(note),
    keepsAccess: endsAccess ? '' : 'yes',
  };
  notifyBuyer(context, tx, order, 'payment-charged-back', data, { cause, receipt: note });
}

interface Dispute {
  /** Notices to the coach: a dispute was opened, or lost. */
  opened: Words;
  /** A dispute about a month that is not the last paid one. */
  openedEarlier: Words;
  lost: Words;
  /** Reason for the buyer: who took the money back. */
  buyersOwn: Words;
}

const DISPUTES: Readonly<Record<PaidBy, Dispute>> = {
  stripe: {
    opened: msg`The buyer’s bank has taken the money back for now. Access has ended. Respond to the dispute at the card provider.`,
    openedEarlier: msg`The buyer’s bank has taken the money back for now. Respond to the dispute at the card provider.`,
    lost: msg`The buyer won the dispute. The buyer’s bank won’t return the money.`,
    buyersOwn: msg({ message: 'Your bank', comment: 'Who has taken a payment back; begins a sentence' }),
  },
  // A free order cannot be disputed.
  code: { opened: '', openedEarlier: '', lost: '', buyersOwn: '' },
  paypal: {
    opened: msg`PayPal has taken the money back for now. Access has ended. Respond to the dispute at PayPal.`,
    openedEarlier: msg`PayPal has taken the money back for now. Respond to the dispute at PayPal.`,
    lost: msg`The buyer won the dispute. PayPal won’t return the money.`,
    buyersOwn: 'PayPal',
  },
};
