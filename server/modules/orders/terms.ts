import type { Order } from './order.entity.ts';

const DAY_MS = 86_400_000;

/** An order that nobody has paid by then expires: providers remember its keys for as long. */
export function expiresAt({ createdAt }: Pick<Order, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + DAY_MS);
}

/** Days in which a buyer may withdraw from a contract (EU directive 2011/83, article 9). */
const WITHDRAWAL_DAYS = 14;

/** The end of the last day on which a buyer may withdraw; null before it was paid. */
export function withdrawUntil({ paidAt }: Pick<Order, 'paidAt'>): Date | null {
  return paidAt ? endOfDay(paidAt, WITHDRAWAL_DAYS) : null;
}

/** The end of the last day of the offer's guarantee; null where it promises none. */
export function guaranteeUntil({ paidAt, guaranteeDays }: Pick<Order, 'paidAt' | 'guaranteeDays'>): Date | null {
  return paidAt && guaranteeDays ? endOfDay(paidAt, guaranteeDays) : null;
}

/** What cancelling means: when it ends, and how often it is charged until then. */
export interface Ending {
  endsAt: Date;
  charges: number;
}

/** A subscription ends when what was paid for is over, and not before its minimum term. */
export function endingOf(
  { startedAt, minimumMonths }: { startedAt: Date; minimumMonths: number | null | undefined },
  { currentPeriodEnd }: { currentPeriodEnd: Date },
): Ending {
  const paid = monthsUntil(currentPeriodEnd, startedAt);
  const charges = Math.max(0, (minimumMonths ?? 0) - paid);
  return { charges, endsAt: charges === 0 ? currentPeriodEnd : monthsAfter(startedAt, paid + charges) };
}

/** How often a subscription that ends then is still charged. */
export function chargesUntil(endsAt: Date, currentPeriodEnd: Date, startedAt: Date): number {
  return Math.max(0, monthsUntil(endsAt, startedAt) - monthsUntil(currentPeriodEnd, startedAt));
}

/** Whole months from the start; counted from the start each time, for a month may be too short for its day. */
function monthsUntil(end: Date, start: Date): number {
  let months = 0;
  while (monthsAfter(start, months).getTime() + DAY_MS / 2 < end.getTime()) months += 1;
  return months;
}

/** The same day some months later; the last day of a month that is too short for it. */
export function monthsAfter(date: Date, months: number): Date {
  const then = new Date(date);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(date.getUTCDate(), last));
  return then;
}

function endOfDay(from: Date, days: number): Date {
  const day = new Date(from.getTime() + days * DAY_MS);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 23, 59, 59, 999));
}
