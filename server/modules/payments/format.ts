import { toDecimal } from '#contract/money.ts';

/** "€29.90" */
export function euro(minor: number): string {
  return `€${toDecimal(minor)}`;
}

/** "19 December 2026", in the shop's time zone. */
export function dayInWords(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: ZONE,
  }).format(date);
}

/** "21 November 2026, 14:05 (Europe/Helsinki)" */
export function momentInWords(date: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: ZONE }).format(date);
  return `${dayInWords(date)}, ${time} (${ZONE})`;
}

const ZONE = 'Europe/Helsinki';
