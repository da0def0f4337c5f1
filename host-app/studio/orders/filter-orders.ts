import type { Speaker } from '#contract/speak.ts';
import { ORDER_LABELS, PAYMENT_LABELS, priceOf, RECEIPT_WORDS } from './order-labels.ts';
import type { Order } from './orders.api.ts';

/** The orders in which every word stands somewhere: names, addresses, programmes, amounts, states, receipts. */
export function filterOrders(orders: readonly Order[], words: string, speaker: Speaker): readonly Order[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return orders;
  return orders.filter((order) => {
    const text = textOf(order, speaker).toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function textOf(order: Order, speaker: Speaker): string {
  const { fullName, email, programName, offerName, status, payments } = order;
  const { say } = speaker;
  return [
    fullName,
    email,
    programName,
    offerName,
    say(ORDER_LABELS[status]),
    say(priceOf(order, speaker.language)),
    ...payments.flatMap((payment) => [
      say(PAYMENT_LABELS[payment.status]),
      payment.amount,
      ...payment.receipts.map(({ kind, number }) => `${say(RECEIPT_WORDS[kind])} ${number}`),
    ]),
  ].join(' ');
}
