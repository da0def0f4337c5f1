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

/** Notifies of a dispute that was opened or closed, and of a refund meanwhile: of the whole payment, or one that ends access. */
export async function notifyDispute(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { ends, isRefunded }: { ends: boolean; isRefunded: boolean },
): Promise<void> {
  const open = payment.status === 'disputed';
  const closed = ends
    ? msg`The dispute is closed. A refund has ended access.`
    : isRefunded
      ? msg`The dispute is closed. The payment stays refunded.`
      : msg`You won the dispute. Access is restored.`;
  const state = open ? DISPUTES[payment.provider].opened : closed;
  await notifyState(context, tx, order, payment, { kind: open ? 'open' : 'won', state });
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

/** Notifies of a lost dispute, with its credit note. A rejected payment has none: it granted nothing that could end. */
export async function notifyChargeback(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { back, note }: { back: number; note: Receipt | null },
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
    msg`The subscription won’t be charged again. It ends when the buyer cancels it.`;
  const state = [lost, note && msg`Access has ended.`, booked, renews]
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
  };
  notifyBuyer(context, tx, order, 'payment-charged-back', data, { cause, receipt: note });
}

interface Dispute {
  /** Notices to the coach: a dispute was opened, or lost. */
  opened: Words;
  lost: Words;
  /** Reason for the buyer: who took the money back. */
  buyersOwn: Words;
}

const DISPUTES: Readonly<Record<PaidBy, Dispute>> = {
  stripe: {
    opened: msg`The buyer’s bank has taken the money back for now. Access has ended. Respond to the dispute at the card provider.`,
    lost: msg`The buyer won the dispute. The buyer’s bank won’t return the money.`,
    buyersOwn: msg({ message: 'Your bank', comment: 'Who has taken a payment back; begins a sentence' }),
  },
  // A free order cannot be disputed.
  code: { opened: '', lost: '', buyersOwn: '' },
  paypal: {
    opened: msg`PayPal has taken the money back for now. Access has ended. Respond to the dispute at PayPal.`,
    lost: msg`The buyer won the dispute. PayPal won’t return the money.`,
    buyersOwn: 'PayPal',
  },
};
