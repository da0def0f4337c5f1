import { DEFAULT_LANGUAGE, type Language, toLocale } from '#contract/i18n/languages.ts';
import { getCurrencyExponent, toDecimal } from '#contract/shared/money.ts';

/** "€29.90" */
export function formatEuro(minor: number, language?: Language): string {
  return formatMoney(minor, 'EUR', language);
}

/** An amount in integer minor units of any currency: "€1,499.00", "$29.90", "¥2,990"; "29,90 €" in Finnish. */
export function formatMoney(minor: number, currency: string, language: Language = DEFAULT_LANGUAGE): string {
  const digits = getCurrencyExponent(currency);
  const format = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  const amount = toDecimal(minor, digits) as Intl.StringNumericLiteral;
  return new Intl.NumberFormat(toLocale(language), format).format(amount);
}

/** Formats a day in a time zone: "19 December 2026". */
export function formatDay(date: Date, timeZone: string, language?: Language): string {
  return getClock(timeZone, language).day.format(date);
}

/** "14:05", by the clock there. */
export function formatTime(date: Date, timeZone: string, language?: Language): string {
  return getClock(timeZone, language).minute.format(date);
}

/** "21 November 2026, 14:05 (Europe/Helsinki)" */
export function formatMoment(date: Date, timeZone: string, language?: Language): string {
  return `${getClock(timeZone, language).moment(date)} (${timeZone})`;
}

/** Made once for each zone and language that documents were written in; zones are the shop's settings over time. */
function getClock(timeZone: string, language: Language = DEFAULT_LANGUAGE): Clock {
  const locale = toLocale(language, 'en-GB');
  const key = `${locale} ${timeZone}`;
  const known = CLOCKS.get(key);
  if (known) return known;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const minute = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const both = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const clock = {
    day,
    minute,
    // English documents use a comma here, as older printed ones do.
    moment: (date: Date) => (locale === language ? both.format(date) : `${day.format(date)}, ${minute.format(date)}`),
  };
  CLOCKS.set(key, clock);
  return clock;
}

interface Clock {
  day: Intl.DateTimeFormat;
  minute: Intl.DateTimeFormat;
  moment: (date: Date) => string;
}

const CLOCKS = new Map<string, Clock>();
