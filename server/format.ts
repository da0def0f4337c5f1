import { toDecimal } from '#contract/money.ts';

/** Where the shop is: days begin and end there. */
export const SHOP_TIME_ZONE = 'Europe/Helsinki';

/** "€29.90" */
export function formatEuro(minor: number): string {
  return `€${toDecimal(minor)}`;
}

/** "19 December 2026" */
export function formatDay(date: Date): string {
  return DAY.format(date);
}

/** "21 November 2026, 14:05 (Europe/Helsinki)" */
export function formatMoment(date: Date): string {
  return `${formatDay(date)}, ${MINUTE.format(date)} (${SHOP_TIME_ZONE})`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: SHOP_TIME_ZONE });
const MINUTE = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: SHOP_TIME_ZONE });
