import { msg } from '@lingui/core/macro';
import type { PaymentStatusResponse } from '#contract/checkout.ts';
import type { Language } from '#contract/languages.ts';
import type { ProgramResponse } from '#contract/programs.ts';
import type { Words } from '#widgets/core/words.tsx';
import { formatAmount } from '#widgets/core/region/money.ts';

/**
 * Returns the payment's line: "€99.99/month • Premium Personal Coaching", with the monthly price. One-off payments have
 * no interval.
 */
export function purchaseLine(
  { offer, offerName, interval, amount, thenAmount = amount, currency }: PaymentStatusResponse,
  program: ProgramResponse | undefined,
  language: Language,
): Words {
  const price = formatAmount(thenAmount, currency, language);
  const name = program?.offers.find(({ key }) => key === offer)?.displayName ?? offerName;
  return interval === 'month' ? msg`${price}/month • ${name}` : `${price} • ${name}`;
}
