import type { Language } from '#contract/languages.ts';
import { formatAmount } from '#widgets/region/money.ts';
import type { Order, Payment, CoachRequest } from './orders.api.ts';

export const ORDER_LABELS: Readonly<Record<Order['status'], string>> = {
  paid: 'Paid',
  open: 'Open',
  void: 'Void',
  flagged: 'Wrong amount – nothing was granted',
};

export const PAYMENT_LABELS: Readonly<Record<Payment['status'], string>> = {
  pending: 'Not completed yet',
  failed: 'Not received',
  paid: 'Paid',
  duplicate: 'Paid twice',
  mismatch: 'Wrong amount',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

export const REQUEST_LABELS: Readonly<Record<CoachRequest['kind'], string>> = {
  guarantee: 'Asked for money back',
  withdrawal: 'Withdrew from the contract',
};

export const PROVIDER_LABELS: Readonly<Record<Payment['provider'], string>> = { stripe: 'Card', paypal: 'PayPal' };

/** "€99.99 a month", "€29.90". */
export function priceOf({ amount, currency, interval }: Order, language: Language): string {
  return `${formatAmount(amount, currency, language)}${interval === 'month' ? ' a month' : ''}`;
}

/** How an order stands: what was paid and has all gone back, or is fought over, is not just paid. */
export function stateOf({ status, payments }: Order): Order['status'] | 'refunded' | 'disputed' {
  const counted = payments.filter((payment) => !['duplicate', 'mismatch', 'failed'].includes(payment.status));
  if (status !== 'paid' || counted.length === 0) return status;
  if (counted.some((payment) => payment.status === 'disputed')) return 'disputed';
  return counted.every((payment) => payment.status === 'refunded') ? 'refunded' : status;
}

/** Whether there is money to give back that is not on its way already. */
export function isRefundable({ status, refund }: Payment): boolean {
  const taken = status === 'paid' || status === 'duplicate' || status === 'mismatch';
  return taken && refund !== 'pending' && refund !== 'done';
}

/** What a refund ends, in the coach's words. A payment that granted nothing ends nothing. */
export function endOf({ programName, interval }: Order, { status }: Payment): string {
  if (status !== 'paid') return 'Nothing ends: this payment granted nothing.';
  return interval === 'month'
    ? `The subscription to ${programName} ends at once, and access with it.`
    : `Access to ${programName} ends at once.`;
}
