import type { Language } from '#contract/languages.ts';
import { ORDER_LABELS, PAYMENT_LABELS, priceOf } from './order-labels.ts';
import type { Order } from './orders.api.ts';

/** The orders in which every word stands somewhere: names, addresses, programmes, amounts, states, receipts. */
export function filterOrders(orders: readonly Order[], words: string, language: Language): readonly Order[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return orders;
  return orders.filter((order) => {
    const text = textOf(order, language).toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function textOf(order: Order, language: Language): string {
  const { fullName, email, programName, offerName, status, payments } = order;
  return [
    fullName,
    email,
    programName,
    offerName,
    ORDER_LABELS[status],
    priceOf(order, language),
    ...payments.flatMap((payment) => [
      PAYMENT_LABELS[payment.status],
      payment.amount,
      ...payment.receipts.map(({ kind, number }) => `${kind} ${number}`),
    ]),
  ].join(' ');
}
