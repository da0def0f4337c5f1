import { msg, plural } from '@lingui/core/macro';
import { toDecimal, toMinor } from '#contract/shared/money.ts';
import type { PaymentSetupResponse } from '#contract/sales/checkout.ts';
import { DEFAULT_LANGUAGE, type Language, toLocale } from '#contract/i18n/languages.ts';
import type { OfferResponse, ProgramResponse } from '#contract/catalog/programs.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { basePrice } from '#widgets/core/region/money.ts';
import { longDate } from '#widgets/ui/dates/dates.ts';

/**
 * Returns the offers of a programme; `named` comes from an attribute or the address. Continuation offers appear only if
 * a link names them.
 */
export function listOffers({ type, offers }: ProgramResponse, named?: string): OfferResponse[] {
  if (type === 'free') return [];
  return offers.filter(({ key, kind, price }) => toMinor(price) > 0 && (kind !== 'continuation' || named === key));
}

export function euro(amount: string, language?: Language): string {
  return basePrice(amount, language).text;
}

/** Returns the minimum total of a bound buyer: "At least €299.97 in total (3 × €99.99)". */
export function formatMinimumTotal(
  { interval, minimumMonths, price }: OfferResponse,
  language?: Language,
): Words | undefined {
  if (interval !== 'month' || !minimumMonths) return undefined;
  const total = euro(toDecimal(toMinor(price) * minimumMonths), language);
  const monthly = euro(price, language);
  return msg`At least ${total} in total (${minimumMonths} × ${monthly})`;
}

/** Returns the minimum total with a code, which can lower the first month: as added up by the shop. */
export function describeMinimum(
  { interval, minimumMonths }: OfferResponse,
  setup: PaymentSetupResponse,
  language?: Language,
): Words | undefined {
  if (interval !== 'month' || !minimumMonths) return undefined;
  const total = euro(setup.minimumTotal, language);
  return msg`At least ${total} in total`;
}

export function formatGuarantee({ guaranteeDays }: OfferResponse): Words | undefined {
  if (!guaranteeDays) return undefined;
  return msg`${plural(guaranteeDays, { one: '#-day money-back guarantee', other: '#-day money-back guarantee' })}`;
}

/** Formats the day of the next charge; English keeps its own format. */
export function formatNextCharge(
  { nextChargeDate, nextChargeOn }: PaymentSetupResponse,
  language: Language = DEFAULT_LANGUAGE,
): string | null {
  return nextChargeDate && toLocale(language) === language ? longDate(nextChargeDate, language) : nextChargeOn;
}

/** Describes the charge that the pay button causes. */
export function describePayButton(
  { interval, minimumMonths }: OfferResponse,
  setup: PaymentSetupResponse,
  language?: Language,
): Words {
  const day = formatNextCharge(setup, language);
  const amount = euro(setup.amount, language);
  const then = euro(setup.thenAmount ?? setup.amount, language);
  const total = euro(setup.minimumTotal, language);
  if (interval === 'once') return msg`Press the button to order and pay ${amount} in total, once.`;
  if (minimumMonths) {
    return day
      ? msg`Press the button to order and pay ${amount} now, then ${then} each month from ${day}, at least ${total} in total.`
      : msg`Press the button to order and pay ${amount} now, at least ${total} in total.`;
  }
  return day
    ? msg`Press the button to order and pay ${amount} now, then ${then} each month from ${day}, until you cancel.`
    : msg`Press the button to order and pay ${amount} now, then monthly until you cancel.`;
}

/** Returns the label of the pay button. */
export function payLabel({ interval }: OfferResponse, amount: string, language?: Language): Words {
  const price = euro(amount, language);
  return interval === 'month'
    ? msg({
        message: `Subscribe - ${price}/month`,
        comment:
          'The button that pays: it has to say that pressing it costs money (Directive 2011/83/EU, article 8 (2)).',
      })
    : msg({
        message: `Pay ${price}`,
        comment:
          'The button that pays: it has to say that pressing it costs money (Directive 2011/83/EU, article 8 (2)).',
      });
}
