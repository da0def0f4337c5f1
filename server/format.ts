import { exponentOf, toDecimal } from '#contract/money.ts';

/** "€29.90" */
export function formatEuro(minor: number): string {
  return `€${toDecimal(minor)}`;
}

/** An amount in integer minor units of any currency: "€29.90", "USD 29.90", "JPY 2990". */
export function formatMoney(minor: number, currency: string): string {
  const amount = toDecimal(minor, exponentOf(currency));
  return currency === 'EUR' ? `€${amount}` : `${currency} ${amount}`;
}

/** "19 December 2026", as the calendar says there. */
export function formatDay(date: Date, timeZone: string): string {
  return clockOf(timeZone).day.format(date);
}

/** "14:05", by the clock there. */
export function formatTime(date: Date, timeZone: string): string {
  return clockOf(timeZone).minute.format(date);
}

/** "21 November 2026, 14:05 (Europe/Helsinki)" */
export function formatMoment(date: Date, timeZone: string): string {
  return `${formatDay(date, timeZone)}, ${formatTime(date, timeZone)} (${timeZone})`;
}

/** Made once for each zone that documents were written in; those are the shop's settings over time. */
function clockOf(timeZone: string): Clock {
  const known = CLOCKS.get(timeZone);
  if (known) return known;
  const clock = {
    day: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }),
    minute: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }),
  };
  CLOCKS.set(timeZone, clock);
  return clock;
}

interface Clock {
  day: Intl.DateTimeFormat;
  minute: Intl.DateTimeFormat;
}

const CLOCKS = new Map<string, Clock>();
