import { toDecimal, toMinor } from '#contract/money.ts';
import type { PaymentSetupResponse } from '#contract/checkout.ts';
import type { Language } from '#contract/languages.ts';
import type { OfferResponse, ProgramResponse } from '#contract/programs.ts';
import { basePrice } from '#widgets/region/money.ts';

/**
 * The ways to buy a programme here; `named` is the one that an attribute or an address names. Nobody
 * starts with a continuation: it is there for those whom a link names it to.
 */
export function offersOf({ type, offers }: ProgramResponse, named?: string): OfferResponse[] {
  if (type === 'free') return [];
  return offers.filter(({ key, kind, price }) => toMinor(price) > 0 && (kind !== 'continuation' || named === key));
}

export function euro(amount: string, language?: Language): string {
  return basePrice(amount, language).text;
}

/** "a month" or "once", behind the amount. */
export function rhythmOf({ interval }: OfferResponse): string {
  return interval === 'month' ? 'a month' : 'once';
}

/** For how long the buyer is bound, or has what was bought. */
export function termOf({ interval, minimumMonths, accessDays }: OfferResponse): string {
  if (interval === 'month') {
    return minimumMonths ? `${minimumMonths}-month minimum commitment` : 'Cancel any time, never started automatically';
  }
  return accessDays ? `${accessDays} days, never renews` : 'One payment, nothing renews';
}

/** What is paid at least, where the buyer is bound: "At least €299.97 in total (3 × €99.99)". */
export function minimumOf({ interval, minimumMonths, price }: OfferResponse, language?: Language): string | undefined {
  if (interval !== 'month' || !minimumMonths) return undefined;
  return `At least ${euro(toDecimal(toMinor(price) * minimumMonths), language)} in total (${minimumMonths} × ${euro(price, language)})`;
}

export function guaranteeOf({ guaranteeDays }: OfferResponse): string | undefined {
  return guaranteeDays ? `${guaranteeDays}-day money-back guarantee` : undefined;
}

/** What pressing that button means for the buyer's money. */
export function meaningOf(
  { interval, minimumMonths }: OfferResponse,
  setup: PaymentSetupResponse,
  language?: Language,
): string {
  const { amount, minimumTotal, nextChargeOn } = setup;
  if (interval === 'once') return `With the button you order and pay: ${euro(amount, language)} in total, once.`;
  const least = minimumMonths ? `, ${euro(minimumTotal, language)} in total at least` : ', until you cancel';
  const next = nextChargeOn ? `, and ${euro(amount, language)} each month from ${nextChargeOn}` : '';
  return `With the button you order and pay: ${euro(amount, language)} now${next}${least}.`;
}

/** Words of the button that pays. */
export function payLabel({ interval }: OfferResponse, amount: string, language?: Language): string {
  return interval === 'month' ? `Subscribe - ${euro(amount, language)}/month` : `Pay ${euro(amount, language)}`;
}
