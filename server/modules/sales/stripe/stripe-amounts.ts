import { BUILT_IN_RATES, isCurrencyCode } from '#contract/shared/currencies.ts';

/** Minimum card payment in major units (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const LEAST: Readonly<Record<string, number>> = {
  AED: 2,
  AUD: 0.5,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  INR: 0.5,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  NZD: 0.5,
  PLN: 2,
  RON: 2,
  SEK: 3,
  SGD: 0.5,
  THB: 10,
  USD: 0.5,
};

/** Maximum card payment in minor units: eight digits. */
const MOST = 99_999_999;

/** Returns the euro's minimum, converted, for currencies without their own. */
function leastInEuro(currency: string): number {
  return LEAST['EUR']! * (isCurrencyCode(currency) ? BUILT_IN_RATES[currency] : 1);
}

/** Returns Stripe's minimum and maximum charge of a currency, in minor units. */
export function chargeLimits(currency: string): { least: number; most: number } {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
  return { least: Math.round((LEAST[currency] ?? leastInEuro(currency)) * 10 ** (digits ?? 2)), most: MOST };
}
