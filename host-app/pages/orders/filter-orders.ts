import { ORDER_LABELS, PAYMENT_LABELS, priceOf, RECEIPT_WORDS, type Voice } from './order-labels.ts';
import type { Order } from './orders.api.ts';

/** The orders in which every word stands somewhere: names, addresses, programmes, amounts, states, receipts. */
export function filterOrders(orders: readonly Order[], words: string, voice: Voice): readonly Order[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return orders;
  return orders.filter((order) => {
    const text = textOf(order, voice).toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function textOf(order: Order, voice: Voice): string {
  const { fullName, email, programName, offerName, status, payments } = order;
  const { say } = voice;
  return [
    fullName,
    email,
    programName,
    offerName,
    say(ORDER_LABELS[status]),
    say(priceOf(order, voice.language)),
    ...payments.flatMap((payment) => [
      say(PAYMENT_LABELS[payment.status]),
      payment.amount,
      ...payment.receipts.map(({ kind, number }) => `${say(RECEIPT_WORDS[kind])} ${number}`),
    ]),
  ].join(' ');
}
