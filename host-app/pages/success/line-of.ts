import type { PaymentStatusResponse } from '#contract/checkout.ts';
import { moneyOf } from '#widgets/dashboard/money.ts';

/** What is paid for what: "€99.99/month • Premium Personal Coaching". What is paid once never says how often. */
export function lineOf({ programId, offer, offerName, interval, amount, currency }: PaymentStatusResponse): string {
  const often = interval === 'month' ? '/month' : '';
  const name = programId === 4 && offer === 'monthly' ? 'Premium Personal Coaching' : offerName;
  return `${moneyOf(amount, currency)}${often} • ${name}`;
}
