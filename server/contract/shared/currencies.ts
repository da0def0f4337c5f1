/**
 * Display currencies, with the exchange rates used when no rate service answers. Plain data, so that the
 * browser needs no schema library. Browsers know the names of currencies (Intl.DisplayNames), so they
 * are not sent.
 */
export const CURRENCIES = [
  { code: 'EUR', symbol: '€', perEuro: 1 },
  { code: 'USD', symbol: '$', perEuro: 1.09 },
  { code: 'GBP', symbol: '£', perEuro: 0.86 },
  { code: 'CAD', symbol: 'CA$', perEuro: 1.47 },
  { code: 'AUD', symbol: 'A$', perEuro: 1.66 },
  { code: 'CHF', symbol: 'CHF', perEuro: 0.97 },
  { code: 'SEK', symbol: 'SEK', perEuro: 11.4 },
  { code: 'NOK', symbol: 'NOK', perEuro: 11.8 },
  { code: 'DKK', symbol: 'DKK', perEuro: 7.46 },
  { code: 'JPY', symbol: '¥', perEuro: 163 },
  { code: 'CNY', symbol: 'CN¥', perEuro: 7.8 },
  { code: 'INR', symbol: '₹', perEuro: 91.5 },
  { code: 'RUB', symbol: 'RUB', perEuro: 96 },
  { code: 'BRL', symbol: 'R$', perEuro: 5.4 },
  { code: 'KRW', symbol: '₩', perEuro: 1430 },
] as const;

/** ISO 4217 code of a supported currency. */
export type CurrencyCode = (typeof CURRENCIES)[number]['code'];

/** Units of each currency for one euro. A currency without a known rate is missing. */
export type Rates = Partial<Record<CurrencyCode, number>>;

/** Built-in rates: units of a currency for one euro, used when no rate service has answered. */
export const BUILT_IN_RATES: Readonly<Record<CurrencyCode, number>> = Object.freeze(
  Object.fromEntries(CURRENCIES.map(({ code, perEuro }) => [code, perEuro])) as Record<CurrencyCode, number>,
);

/** True for a code in {@link CURRENCIES}; anything else, of any type, is not accepted. */
export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return typeof value === 'string' && Object.hasOwn(BUILT_IN_RATES, value);
}
