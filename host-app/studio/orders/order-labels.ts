import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/languages.ts';
import type { Words } from '#widgets/core/words.tsx';
import { formatAmount } from '#widgets/region/money.ts';
import type { Order, Payment, CoachRequest } from './orders.api.ts';

export const ORDER_LABELS: Readonly<Record<Order['status'], MessageDescriptor>> = {
  paid: msg({ message: 'Paid', context: 'a state of an order' }),
  open: msg({ message: 'Open', context: 'a state of an order' }),
  void: msg({ message: 'Void', context: 'a state of an order' }),
  flagged: msg`Wrong amount – nothing was granted`,
};

export const PAYMENT_LABELS: Readonly<Record<Payment['status'], MessageDescriptor>> = {
  pending: msg({ message: 'Not completed yet', context: 'a state of a payment' }),
  failed: msg({ message: 'Not received', context: 'a state of a payment' }),
  paid: msg({ message: 'Paid', context: 'a state of a payment' }),
  duplicate: msg({ message: 'Paid twice', context: 'a state of a payment' }),
  mismatch: msg({ message: 'Wrong amount', context: 'a state of a payment' }),
  refunded: msg({ message: 'Refunded', context: 'a state of a payment' }),
  disputed: msg({ message: 'Disputed', context: 'a state of a payment' }),
};

export const REQUEST_LABELS: Readonly<Record<CoachRequest['kind'], MessageDescriptor>> = {
  guarantee: msg({ message: 'Asked for money back', comment: 'What a buyer did.' }),
  withdrawal: msg({ message: 'Withdrew from the contract', comment: 'What a buyer did.' }),
};

export const PROVIDER_LABELS: Readonly<Record<Payment['provider'], Words>> = {
  stripe: msg({ message: 'Card', comment: 'How somebody paid.' }),
  paypal: 'PayPal',
};

/** What a receipt is found by, beside its number. */
export const RECEIPT_WORDS: Readonly<Record<Payment['receipts'][number]['kind'], MessageDescriptor>> = {
  receipt: msg`receipt`,
  credit: msg({ message: 'credit', comment: 'A credit note, as somebody looks for it.' }),
};

/** "€99.99 a month", "€29.90". */
export function priceOf({ amount, currency, interval }: Order, language: Language): Words {
  const price = formatAmount(amount, currency, language);
  return interval === 'month' ? msg`${price} a month` : price;
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
export function endOf({ programName, interval }: Order, { status }: Payment): Words {
  if (status !== 'paid') return msg`Nothing ends: this payment granted nothing.`;
  return interval === 'month'
    ? msg`The subscription to ${programName} ends at once, and access with it.`
    : msg`Access to ${programName} ends at once.`;
}
