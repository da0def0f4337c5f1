import { CURRENCIES, type CurrencyCode, type Rates } from '#contract/currencies.ts';
import { DEFAULT_LANGUAGE, type Language, toLocale } from '#contract/languages.ts';
import { toMinor } from '#contract/money.ts';

/**
 * Digits shown behind the point: two, and none for yen. Whoever reads another language than English sees won as
 * they are written in Korea, without any. What is charged is not decided here.
 */
function getDisplayDigits(currency: string, language: Language = DEFAULT_LANGUAGE): 0 | 2 {
  return currency === 'JPY' || (currency === 'KRW' && !language.startsWith('en')) ? 0 : 2;
}

/**
 * Euro cents in the units shown of another currency, halves away from zero. The rate is taken as
 * the decimal it is written as, so that 4.35 at 1.1 is 4.79 and not what is left of it in binary.
 */
export function convert(euroCents: number, rate: number, currency: CurrencyCode, language?: Language): number {
  const [whole, fraction] = rate.toFixed(10).split('.') as [string, string];
  const scale = 10n ** BigInt(fraction.length + 2 - getDisplayDigits(currency, language));
  const exact = BigInt(euroCents) * BigInt(whole + fraction);
  return Number((exact * 2n + scale) / (scale * 2n));
}

/** A converted price as text: "$32.59", "¥4,874", "₩42,757.00". */
export function formatMoney(units: number, currency: CurrencyCode, language?: Language): string {
  return formatAmount(units / 10 ** getDisplayDigits(currency, language), currency, language);
}

/** An amount in the currency in which it is charged: "€29.90". A decimal string is not made a float on the way. */
export function formatAmount(amount: string | number, currency: string, language?: Language): string {
  try {
    return written(amount, currency, language);
  } catch {
    // A browser without this currency, or without any, still has to show what it costs.
    const symbol = CURRENCIES.find(({ code }) => code === currency)?.symbol ?? currency;
    return `${symbol}${Number(amount).toFixed(2)}`;
  }
}

function written(amount: string | number, currency: string, language: Language = DEFAULT_LANGUAGE): string {
  const digits = getDisplayDigits(currency, language);
  return new Intl.NumberFormat(toLocale(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount as Intl.StringNumericLiteral);
}

export interface PriceText {
  text: string;
  /** Why it is not what was asked for. */
  warning?: string;
}

/** The base price, as it is charged. */
export function basePrice(amount: string, language?: Language): PriceText {
  try {
    return { text: formatMoney(toMinor(amount), 'EUR', language) };
  } catch (error) {
    return { text: `€${amount}`, warning: String(error) };
  }
}

/** A euro price in another currency. Whatever is missing for that leaves the price in euro. */
export function priceIn(amount: string, currency: CurrencyCode, rates: Rates, language?: Language): PriceText {
  if (currency === 'EUR') return basePrice(amount, language);
  const rate = rates[currency];
  // words: for the console
  if (!rate) return { ...basePrice(amount, language), warning: `No rate for ${currency}: the price stays in euro.` };
  try {
    const units = convert(toMinor(amount), rate, currency, language);
    return { text: written(units / 10 ** getDisplayDigits(currency, language), currency, language) };
  } catch (error) {
    return { ...basePrice(amount, language), warning: String(error) };
  }
}
