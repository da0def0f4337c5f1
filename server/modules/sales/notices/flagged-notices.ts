import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/i18n/speak.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { formatMoney } from '#server/platform/i18n/format.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { isHeldForAccount } from '../orders/attribution.ts';
import { getFirstAmount } from '../orders/agreed-amount.ts';
import type { Order, Payment } from '../orders/order.entity.ts';
import type { RejectReason } from '#contract/sales/refund-reasons.ts';
import { formatItem, formatReceiptNumber, formatTranslatedItem } from '../receipts/receipts.service.ts';
import type { Receipt } from '../receipts/receipt.entity.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { buyerName } from './order-words.ts';
import { notifyCoach, notifyCoachGathered } from './coach-notices.ts';
import { notifyBuyer, notifyBuyerGathered } from './payment-notices.ts';
import { findRejectReason, isRivalled, isStrangersPayment } from './refund-notices.ts';

/** Notifies the coach of a rejected payment, which is refunded automatically. The buyer's mail follows the refund. */
export async function notifyRejectedPayment(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  reason: RejectReason,
): Promise<void> {
  const { say, language } = await loadSpeaker(context.brand.language);
  const paid = formatMoney(payment.amountMinor, payment.currency, language);
  const price = formatMoney(getFirstAmount(order), 'EUR', language);
  const isGathered = isStrangersPayment(order, reason);
  const buyer = isGathered ? say(A_GUEST) : buyerName(order, { say });
  const item = formatItem(order);
  const code = order.couponCode ?? '';
  const told: Record<RejectReason, { what: Words; details: Words }> = {
    withdrawal: {
      what: msg`Charge after a withdrawal`,
      details: msg`${buyer} withdrew from ${item}, and ${paid} was charged before the provider was notified. The payment is refunded automatically.`,
    },
    ended: {
      what: msg`Payment after the subscription ended`,
      details: msg`${buyer} paid ${paid} for ${item}, which had already ended. No access was granted, and the payment is refunded automatically.`,
    },
    duplicate: {
      what: msg`Duplicate payment`,
      details: isRivalled(order)
        ? msg`${buyer} paid ${paid} for ${item} but already owns it or has another coaching subscription. The payment is refunded automatically.`
        : msg`${buyer} paid ${paid} for ${item} but already owns it. The payment is refunded automatically.`,
    },
    foreign: {
      what: msg`Payment for a different order`,
      details: msg`${buyer} paid ${paid} for ${item}, but the payment belongs to a different order. No access was granted, and the payment is refunded automatically.`,
    },
    code: {
      what: msg`Discount code used up before payment`,
      details: msg`${buyer} paid ${paid} for ${item} with the code ${code}, which could not be used any more. No access was granted, and the payment is refunded automatically.`,
    },
    unconfirmed: {
      what: msg`Order not confirmed`,
      details: msg`${buyer} paid ${paid} for ${item} using a member’s address, and the order was not confirmed in time. The payment is refunded automatically.`,
    },
    mismatch: {
      what: msg`Payment amount differs from the order`,
      details: msg`${buyer} ordered ${item} for ${price} but paid ${paid}. No access was granted, and the payment is refunded automatically.`,
    },
  };
  const { what, details } = told[reason];
  const erased = msg`A person with a deleted account paid ${paid} for ${item}. It is refunded automatically.`;
  const data = { what: say(what), details: say(isErased(order.emailKey) ? erased : details) };
  const cause = `rejected:${payment.id}`;
  if (!isGathered)
    return notifyCoach(context, tx, 'payment-flagged', { about: order.emailKey, order: order.id, cause }, data);
  await notifyCoachGathered(context, tx, 'payment-flagged', data, { cause, field: 'details', text: data.details });
}

/** Stands for the buyers of a gathered mail. It may be about several people, so it names none. */
const A_GUEST = msg`A guest`;

export interface RefusedRefund {
  refund: string;
  amountMinor: number;
  problem: string;
}

/** Tells the coach about a refund that the provider refused. */
export async function notifyRefusedRefund(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { refund, amountMinor, problem }: RefusedRefund,
): Promise<void> {
  const { say, language } = await loadSpeaker(context.brand.language);
  const paid = formatMoney(amountMinor, payment.currency, language);
  const isGathered = isStrangersPayment(order, await findRejectReason(tx, payment));
  const buyer = isGathered ? say(A_GUEST) : buyerName(order, { say });
  const item = formatItem(order);
  const details = say(msg`Couldn’t refund ${paid} to ${buyer} for ${item}: ${problem}`);
  const cause = `refused:${refund}`;
  const data = { what: say(msg`Refund failed`), details };
  if (!isGathered)
    return notifyCoach(context, tx, 'payment-flagged', { about: order.emailKey, order: order.id, cause }, data);
  await notifyCoachGathered(context, tx, 'payment-flagged', data, { cause, field: 'details', text: details });
}

/** Tells the coach about a renewal with another amount than ordered. It counts. */
export async function notifyOtherAmount(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
): Promise<void> {
  const { say, language } = await loadSpeaker(context.brand.language);
  const paid = formatMoney(payment.amountMinor, payment.currency, language);
  const price = formatMoney(order.amountMinor, order.currency, language);
  const buyer = buyerName(order, { say });
  const item = formatItem(order);
  const what = say(msg`Renewal amount differs from the order`);
  const details = say(
    msg`${buyer} paid ${paid} for ${item}, ordered for ${price} a month. It counts as paid, with a receipt for the amount received. Nothing is refunded automatically.`,
  );
  notifyCoach(
    context,
    tx,
    'payment-flagged',
    { about: order.emailKey, order: order.id, cause: `other-amount:${payment.id}` },
    { what, details },
  );
}

interface ReturnedMoney {
  again: number;
  receipt: Receipt;
  /** True for a failed refund, false for a lost dispute that the shop has won back. */
  isFailed: boolean;
  problem: string | undefined;
}

/** Tells the coach that refunded money has returned: the refund failed, or a dispute was decided again. */
export async function notifyReturnedRefund(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { again, receipt, isFailed, problem }: ReturnedMoney,
): Promise<void> {
  const { say, language } = await loadSpeaker(context.brand.language);
  const back = formatMoney(again, payment.currency, language);
  const buyer = buyerName(order, { say });
  const item = formatItem(order);
  const number = formatReceiptNumber(receipt);
  const what = say(isFailed ? msg`Refund returned` : msg`Dispute won`);
  const details = say(
    isFailed
      ? msg`The refund of ${back} to ${buyer} for ${item} did not arrive or was returned. Receipt ${number} cancels the credit note. To refund the buyer, issue the refund again.`
      : msg`You have the money back: ${back} from ${buyer} for ${item}. Receipt ${number} cancels the credit note.`,
  );
  const why = problem ? ` ${say(msg`The payment provider says: ${problem}`)}` : '';
  const data = { what, details: details + why };
  notifyCoach(
    context,
    tx,
    'payment-flagged',
    { about: order.emailKey, order: order.id, cause: `returned:${payment.id}:${receipt.number}` },
    data,
  );
}

/** Notifies of a refund that failed after the buyer was told. A receipt reverses the credit note. */
export async function notifyFailedRefund(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { again, receipt, reopens }: { again: number; receipt: Receipt | null; reopens: boolean },
): Promise<void> {
  const { say, language } = await loadSpeaker(order.language);
  const accessText = say(
    reopens && !isHeldForAccount(order) ? msg`Your access is restored.` : msg`Your access doesn’t change.`,
  );
  const data = {
    item: formatTranslatedItem(order),
    amount: formatMoney(again, payment.currency, language),
    receiptNumber: receipt ? formatReceiptNumber(receipt) : '',
    accessText,
  };
  const cause = `refund-failed:${payment.id}:${payment.refundedMinor}:${receipt?.number ?? context.clock().getTime()}`;
  if (isStrangersPayment(order, await findRejectReason(tx, payment))) {
    const gathered = { cause, field: 'accessText', text: `+ ${data.item}: ${data.amount}` };
    return notifyBuyerGathered(context, tx, order, 'refund-failed', data, gathered);
  }
  notifyBuyer(context, tx, order, 'refund-failed', data, { cause, ...(receipt && { receipt }) });
}
