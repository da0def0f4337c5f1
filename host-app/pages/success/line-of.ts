import type { PaymentStatusResponse } from '#contract/checkout.ts';
import { formatAmount } from '#widgets/region/money.ts';

/** What is paid for what: "€99.99/month • Premium Personal Coaching". What is paid once never says how often. */
export function lineOf({ programId, offer, offerName, interval, amount, currency }: PaymentStatusResponse): string {
  const often = interval === 'month' ? '/month' : '';
  const name = programId === 4 && offer === 'monthly' ? 'Premium Personal Coaching' : offerName;
  return `${formatAmount(amount, currency)}${often} • ${name}`;
}
