import { msg } from '@lingui/core/macro';
import { DEFAULT_LANGUAGE, type Language, toLocale } from '#contract/i18n/languages.ts';
import type { Speaker } from '#contract/i18n/speak.ts';

/** Formats minor units, such as "€1,499.00" or "−€99.99". */
export function formatReceiptAmount(minor: number, currency: string, language: Language = DEFAULT_LANGUAGE): string {
  const format = new Intl.NumberFormat(toLocale(language, 'en-IE'), { style: 'currency', currency });
  // The minus sign is as wide as a digit and does not wrap.
  return format.format(minor / 100).replace('-', '\u2212');
}

/** Formats hundredths of a percent, such as "25.5 %" in English and Finnish, and "25.5%" in Japanese. */
export function formatVatRate(rate: number, language: Language = DEFAULT_LANGUAGE): string {
  const english = toLocale(language) !== language;
  const format = { maximumFractionDigits: 2, style: english ? 'decimal' : 'percent' } as const;
  const written = new Intl.NumberFormat(toLocale(language), format).format(rate / (english ? 100 : 10_000));
  return english ? `${written}\u00a0%` : written;
}

/** Formats day and minute in a time zone: "20 November 2026 at 00:03". */
export function formatReceiptMoment(date: Date, timeZone: string, language: Language = DEFAULT_LANGUAGE): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(toLocale(language, 'en-GB'), format).format(date);
}

/** Names a time zone: "Helsinki time", "UTC". */
export function clockName(timeZone: string, { say }: Speaker): string {
  const place = timeZone.split('/').slice(1).at(-1)?.replaceAll('_', ' ');
  return place
    ? say(msg({ message: `${place} time`, comment: 'The clock of a city, such as “Helsinki time”' }))
    : timeZone;
}

/** Formats two days (YYYY-MM-DD), one per line. */
export function formatReceiptPeriod(
  { from, to }: { from: string; to: string },
  language: Language = DEFAULT_LANGUAGE,
): string {
  const calendar = new Intl.DateTimeFormat(toLocale(language, 'en-GB'), CALENDAR);
  const [first, last] = [from, to].map((day) => calendar.format(new Date(`${day}T00:00:00Z`)));
  return `${first} –\n${last}`;
}

const CALENDAR = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
