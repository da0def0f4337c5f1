import { CURRENCIES, type CurrencyCode, type Rates } from '#contract/shared/currencies.ts';
import { DEFAULT_LANGUAGE, type Language, toLocale } from '#contract/i18n/languages.ts';
import { toMinor } from '#contract/shared/money.ts';

/**
 * Returns the displayed decimal places: two, none for yen. Languages other than English show won without decimals, as
 * in Korea. Charged amounts do not depend on this.
 */
function getDisplayDigits(currency: string, language: Language = DEFAULT_LANGUAGE): 0 | 2 {
  return currency === 'JPY' || (currency === 'KRW' && !language.startsWith('en')) ? 0 : 2;
}

/**
 * Converts euro cents into displayed units of another currency, rounding half away from zero. The rate is handled as a
 * decimal, so that 4.35 at 1.1 is 4.79 without binary rounding errors.
 */
export function convert(euroCents: number, rate: number, currency: CurrencyCode, language?: Language): number {
  const [whole, fraction] = rate.toFixed(10).split('.') as [string, string];
  const scale = 10n ** BigInt(fraction.length + 2 - getDisplayDigits(currency, language));
  const exact = BigInt(euroCents) * BigInt(whole + fraction);
  return Number((exact * 2n + scale) / (scale * 2n));
}

/** Formats a converted price: "$32.59", "¥4,874", "₩42,757.00". */
export function formatMoney(units: number, currency: CurrencyCode, language?: Language): string {
  return formatAmount(units / 10 ** getDisplayDigits(currency, language), currency, language);
}

/** Formats an amount in the charged currency: "€29.90". Decimal strings are never converted to floats. */
export function formatAmount(amount: string | number, currency: string, language: Language = DEFAULT_LANGUAGE): string {
  const digits = getDisplayDigits(currency, language);
  try {
    return new Intl.NumberFormat(toLocale(language), {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(amount as Intl.StringNumericLiteral);
  } catch {
    // Fallback for browsers that do not know this currency.
    const symbol = CURRENCIES.find(({ code }) => code === currency)?.symbol ?? currency;
    return `${symbol}${Number(amount).toFixed(2)}`;
  }
}

export interface PriceText {
  text: string;
  /** Why it differs from the requested currency. */
  warning?: string;
}

/** Formats the charged base price. */
export function basePrice(amount: string, language?: Language): PriceText {
  try {
    return { text: formatMoney(toMinor(amount), 'EUR', language) };
  } catch (error) {
    return { text: `€${amount}`, warning: String(error) };
  }
}

/** Formats a euro price in another currency; in euro if that is impossible. */
export function priceIn(amount: string, currency: CurrencyCode, rates: Rates, language?: Language): PriceText {
  if (currency === 'EUR') return basePrice(amount, language);
  const rate = rates[currency];
  // words: for the console
  if (!rate) return { ...basePrice(amount, language), warning: `No rate for ${currency}: the price stays in euro.` };
  try {
    return { text: formatMoney(convert(toMinor(amount), rate, currency, language), currency, language) };
  } catch (error) {
    return { ...basePrice(amount, language), warning: String(error) };
  }
}
