import type { Em } from '../../db/orm.ts';
import { formatMoney } from '../../format.ts';
import type { Order, Payment } from '../orders/order.entity.ts';
import { DISPUTES } from '../orders/provider-name.ts';
import type { Receipt } from '../receipts/receipt.entity.ts';
import { itemOf, numberOf } from '../receipts/receipts.service.ts';
import type { PaymentContext } from './payment-context.ts';
import { buyerName, notifyBuyer, notifyCoach } from './payment-notices.ts';

/** A renewal that cost something else than was ordered: it counts, and the coach looks whether it should have. */
export function notifyOtherAmount(context: PaymentContext, tx: Em, order: Order, payment: Payment): void {
  const what = 'A renewal cost something else than was ordered';
  const details = `${buyerName(order)} paid ${formatMoney(payment.amountMinor, payment.currency)} for ${itemOf(order)}, which was ordered for ${formatMoney(order.amountMinor, order.currency)} a month. It counts as paid, with a receipt over what came. Nothing goes back by itself.`;
  notifyCoach(context, tx, 'payment-flagged', `other-amount:${payment.id}`, { what, details });
}

/** A dispute was lost: the money has gone for good, and the books say so. */
export function notifyChargeback(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { back, note }: { back: number; note: Receipt | null },
): void {
  const amount = formatMoney(back, payment.currency);
  const { decidedBy, buyersOwn } = DISPUTES[payment.provider];
  const about = { item: itemOf(order), amount };
  const cause = `charged-back:${payment.id}:${payment.refundedMinor}:${note?.number ?? context.clock().getTime()}`;
  const booked = note ? ` Credit note ${numberOf(note)} takes it out of your income.` : '';
  const renews =
    order.interval === 'month' ? ' Nothing more is charged for it. It ends when the buyer cancels it.' : '';
  const state = `The dispute was decided for the buyer. ${decidedBy} does not give the money back. Access has ended.${booked}${renews}`;
  notifyCoach(context, tx, 'dispute-notice', cause, { ...about, buyer: buyerName(order), state });
  if (!note) return;
  const data = { ...about, takenBy: buyersOwn, creditNumber: numberOf(note) };
  notifyBuyer(context, tx, order, 'payment-charged-back', data, { cause, receipt: note });
}

/** Money that had gone back is here again, by a refund that did not arrive or a dispute that was decided anew. */
export function notifyReturnedRefund(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { again, receipt }: { again: number; receipt: Receipt },
): void {
  const what = 'Money that had gone back is here again';
  const details = `${formatMoney(again, payment.currency)} of ${buyerName(order)} for ${itemOf(order)} did not arrive or came back. Receipt ${numberOf(receipt)} takes the credit note back. If the buyer is to have the money, give it back once more.`;
  notifyCoach(context, tx, 'payment-flagged', `returned:${payment.id}:${receipt.number}`, { what, details });
}
