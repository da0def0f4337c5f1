import type { Em } from '../../db/orm.ts';
import { formatDay, formatEuro, formatMoment, formatMoney } from '../../format.ts';
import type { MailTemplate } from '../../mail/mails.ts';
import { GRACE_MS } from '../access/access.service.ts';
import type { Subscription } from '../access/purchase.entity.ts';
import { isErased } from '../users/users.service.ts';
import type { Order, Payment } from '../orders/order.entity.ts';
import { DISPUTES, PROVIDER_LABELS } from '../orders/provider-name.ts';
import { enqueueMail } from '../outbox/outbox.service.ts';
import type { Receipt } from '../receipts/receipt.entity.ts';
import { itemOf, numberOf } from '../receipts/receipts.service.ts';
import { contractData } from './contract-data.ts';
import type { PaymentContext } from './payment-context.ts';

/** The receipt to the buyer, and a notice to the coach; of a renewal only the buyer is notified. */
export function notifySale(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  receipt: Receipt,
  { first, answered }: { first: boolean; answered: boolean },
): void {
  const { url } = context.brand;
  const about = {
    ...moneyOf(order, payment),
    receiptNumber: numberOf(receipt),
    ...personalOf(order, context.brand.timeZone),
  };
  const attached = { cause: `paid:${payment.id}`, receipt };
  const contract = contractData(context, order);
  const accountUrl = order.user ? `${url}/dashboard` : `${url}/login?return_to=%2Fdashboard`;
  if (!first) {
    const periodText = payment.periodEnd ? `Paid until ${formatDay(payment.periodEnd, context.brand.timeZone)}.` : '';
    notifyBuyer(context, tx, order, 'renewal-receipt', { ...about, periodText, accountUrl }, attached);
    return;
  }
  if (order.coaching) {
    const more = { termText: termOf(order), accountUrl, thankYouUrl: `${url}/coaching/thank-you` };
    Object.assign(more, answered && { answered: 'yes' });
    notifyBuyer(context, tx, order, 'coaching-welcome', { ...about, ...more, ...contract }, attached);
  } else if (order.user) {
    notifyBuyer(
      context,
      tx,
      order,
      'purchase-receipt',
      { ...about, accessText: accessOf(order), accountUrl, ...contract },
      attached,
    );
  } else {
    const nextSteps = `Sign in with this address: we e-mail you a code, and what you bought is there. ${accessOf(order)}`;
    const guest = { ...about, loginUrl: accountUrl, nextSteps, ...contract };
    notifyBuyer(context, tx, order, 'purchase-receipt-guest', guest, attached);
  }
  notifyCoach(context, tx, 'order-notice', `paid:${payment.id}`, {
    ...about,
    buyer: buyerName(order),
    method: PROVIDER_LABELS[payment.provider],
    coaching: order.coaching ? 'yes' : '',
  });
}

/** A payment that grants nothing, and is refunded by itself. The buyer is notified when it has been. */
export function notifyRejectedPayment(context: PaymentContext, tx: Em, order: Order, payment: Payment): void {
  const paid = formatMoney(payment.amountMinor, payment.currency);
  const what = order.withdrawnAt
    ? 'Something was charged after a withdrawal'
    : payment.status === 'duplicate'
      ? 'Something was paid twice'
      : 'An amount was not the one of the order';
  const erased = `Somebody who has deleted their account paid ${paid} for ${itemOf(order)}. The money goes back by itself.`;
  const details = isErased(order.emailKey)
    ? erased
    : order.withdrawnAt
      ? `${buyerName(order)} withdrew from ${itemOf(order)}, and ${paid} was charged before the provider knew. The money goes back by itself.`
      : payment.status === 'duplicate'
        ? `${buyerName(order)} paid ${paid} for ${itemOf(order)} and has it already. The money goes back by itself.`
        : `${buyerName(order)} ordered ${itemOf(order)} for ${formatEuro(order.amountMinor)}, and ${paid} came. Nothing was granted, and the money goes back by itself.`;
  notifyCoach(context, tx, 'payment-flagged', `rejected:${payment.id}`, { what, details });
}

/** A refund that the provider refuses is left to the coach. */
export function notifyRefusedRefund(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { refund, problem }: { refund: string; problem: string },
): void {
  const details = `${formatMoney(payment.amountMinor, payment.currency)} of ${buyerName(order)} for ${itemOf(order)} could not be given back: ${problem}`;
  notifyCoach(context, tx, 'payment-flagged', `refused:${refund}`, { what: 'A refund was refused', details });
}

/** A refund, with its credit note where the payment had a receipt. */
export function notifyRefund(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { back, note, whole }: { back: number; note: Receipt | null; whole: boolean },
): void {
  // The same sum may go back once more, if it did not arrive the first time.
  const cause = `refunded:${payment.id}:${payment.refundedMinor}:${note?.number ?? context.clock().getTime()}`;
  const about = { item: itemOf(order), amount: formatMoney(back, payment.currency) };
  if (!note) {
    const reasonText = order.withdrawnAt
      ? 'You had withdrawn from the contract before it was charged.'
      : payment.status === 'duplicate'
        ? 'It was paid twice, and you have it once.'
        : 'It was not the amount of your order, so nothing was bought with it.';
    notifyBuyer(context, tx, order, 'payment-returned', { ...about, reasonText }, { cause });
    return;
  }
  const accessText = whole ? 'Your access to it has ended.' : 'You keep your access to it.';
  const more = { creditNumber: numberOf(note), accessText };
  notifyBuyer(context, tx, order, 'refund-done', { ...about, ...more }, { cause, receipt: note });
}

export function notifyDispute(context: PaymentContext, tx: Em, order: Order, payment: Payment): void {
  const open = payment.status === 'disputed';
  const { decidedBy, at } = DISPUTES[payment.provider];
  const state = open
    ? `${decidedBy} has taken the money back for now. Access has ended. Answer the dispute at ${at}.`
    : 'The dispute was decided for you. Access is back.';
  const cause = `dispute:${payment.id}:${open ? 'open' : 'won'}:${context.clock().getTime()}`;
  notifyCoach(context, tx, 'dispute-notice', cause, { ...moneyOf(order, payment), buyer: buyerName(order), state });
}

export function notifyFailedRenewal(context: PaymentContext, tx: Em, order: Order, row: Subscription): void {
  const graceUntil = formatDay(new Date(row.currentPeriodEnd.getTime() + GRACE_MS), context.brand.timeZone);
  const cardUrl = `${context.brand.url}/login?return_to=${encodeURIComponent('/dashboard?tab=subscriptions')}`;
  const data = { item: itemOf(order), amount: formatEuro(order.amountMinor), graceUntil, cardUrl };
  notifyBuyer(context, tx, order, 'renewal-failed', data, {
    cause: `past_due:${row.id}:${row.currentPeriodEnd.getTime()}`,
  });
}

/** Who ended it where the shop has not been asked is not known here: it was done at the payment provider. */
const ENDS = {
  unpaid: 'It ended because it could not be charged any more.',
  planned: 'It ended on the day that was set for it.',
  elsewhere: 'It was ended for you. If you did not ask for that, write to the address below.',
};

export function notifySubscriptionEnd(
  context: PaymentContext,
  tx: Em,
  order: Order,
  row: Subscription,
  why: keyof typeof ENDS,
): void {
  const data = { item: itemOf(order), reasonText: ENDS[why], programsUrl: `${context.brand.url}/demo#programs` };
  notifyBuyer(context, tx, order, 'subscription-ended', data, { cause: `ended:${row.id}` });
}

interface Extra {
  cause: string;
  /** Goes along as a PDF. */
  receipt?: Receipt;
}

export function notifyBuyer(
  context: PaymentContext,
  tx: Em,
  order: Order,
  template: MailTemplate,
  data: Record<string, string>,
  { cause, receipt }: Extra,
): void {
  if (isErased(order.emailKey)) return;
  const { email: recipient, language } = order;
  const mail = { recipient, template, language, data: { ...context.brand.mailData, ...data } };
  const attached = receipt ? { receiptNumber: receipt.number, receiptMode: receipt.mode } : {};
  enqueueMail(tx, { ...mail, ...attached, cause: `${cause}:buyer` }, context.clock());
}

export function notifyCoach(
  context: PaymentContext,
  tx: Em,
  template: MailTemplate,
  cause: string,
  data: Record<string, string>,
): void {
  const all = { ...context.brand.mailData, ...data, ordersUrl: `${context.brand.url}/coach/orders` };
  const { language } = context.brand;
  for (const recipient of context.coaches) {
    enqueueMail(tx, { recipient, template, language, data: all, cause: `${cause}:${recipient}` }, context.clock());
  }
}

/** What the coach calls a buyer. */
export function buyerName({ fullName, email }: Order): string {
  return fullName ? `${fullName} (${email})` : email;
}

function moneyOf(order: Order, payment: Payment): { item: string; amount: string } {
  return { item: itemOf(order), amount: formatMoney(payment.amountMinor, payment.currency) };
}

/** What the mail to this buyer alone says: their name, and what they have agreed to, which the law wants in their hands. */
function personalOf({ fullName, digitalConsent, digitalConsentAt }: Order, timeZone: string): Record<string, string> {
  const [firstName = ''] = (fullName ?? '').trim().split(/\s+/);
  const agreed = digitalConsent && digitalConsentAt;
  const consentText = agreed ? `You agreed on ${formatMoment(digitalConsentAt, timeZone)}: “${digitalConsent}”` : '';
  return { firstName, consentText };
}

function accessOf({ accessDays }: Order): string {
  return accessDays ? `Your access runs for ${accessDays} days.` : 'Your access does not end.';
}

function termOf({ interval, minimumMonths, accessDays, amountMinor }: Order): string {
  if (interval === 'once') return `You are coached for ${accessDays ?? 28} days. It does not renew.`;
  const price = `It renews each month for ${formatEuro(amountMinor)}`;
  return minimumMonths
    ? `${price}, for at least ${minimumMonths} months.`
    : `${price}, and you can cancel at any time.`;
}
