/**
 * The currencies a price can be shown in, with the exchange rates that hold when no rate service
 * answers. Plain data, so that the browser can use it without a schema library.
 */
export const CURRENCIES = [
  { code: 'EUR', symbol: '€', name: 'Euro', perEuro: 1 },
  { code: 'USD', symbol: '$', name: 'US dollar', perEuro: 1.09 },
  { code: 'GBP', symbol: '£', name: 'Pound sterling', perEuro: 0.86 },
  { code: 'CAD', symbol: 'CA$', name: 'Canadian dollar', perEuro: 1.47 },
  { code: 'AUD', symbol: 'A$', name: 'Australian dollar', perEuro: 1.66 },
  { code: 'CHF', symbol: 'CHF', name: 'Swiss franc', perEuro: 0.97 },
  { code: 'SEK', symbol: 'SEK', name: 'Swedish krona', perEuro: 11.4 },
  { code: 'NOK', symbol: 'NOK', name: 'Norwegian krone', perEuro: 11.8 },
  { code: 'DKK', symbol: 'DKK', name: 'Danish krone', perEuro: 7.46 },
  { code: 'JPY', symbol: '¥', name: 'Japanese yen', perEuro: 163 },
  { code: 'CNY', symbol: 'CN¥', name: 'Chinese yuan', perEuro: 7.8 },
  { code: 'INR', symbol: '₹', name: 'Indian rupee', perEuro: 91.5 },
  { code: 'RUB', symbol: 'RUB', name: 'Russian ruble', perEuro: 96 },
  { code: 'BRL', symbol: 'R$', name: 'Brazilian real', perEuro: 5.4 },
  { code: 'KRW', symbol: '₩', name: 'South Korean won', perEuro: 1430 },
] as const;

/** ISO 4217 code of a supported currency. */
export type CurrencyCode = (typeof CURRENCIES)[number]['code'];

/** Units of each currency that one euro buys. A currency without a known rate is missing. */
export type Rates = Partial<Record<CurrencyCode, number>>;

/** The built-in table: what one euro buys when no rate service has answered. */
export const BUILT_IN_RATES: Readonly<Record<CurrencyCode, number>> = Object.freeze(
  Object.fromEntries(CURRENCIES.map(({ code, perEuro }) => [code, perEuro])) as Record<CurrencyCode, number>,
);

/** True for a code in {@link CURRENCIES}; anything else, of any type, is not accepted. */
export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return typeof value === 'string' && Object.hasOwn(BUILT_IN_RATES, value);
}
