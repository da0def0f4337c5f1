import { WITHDRAWAL_DAYS } from '#contract/sales/withdrawal-words.ts';
import { FREE_ORDER_DAYS } from '#server/modules/catalog/discount-codes/usable.ts';
import { DAY_MS, dayIn, endOfDay, parseLocalMoment, plusDays } from '#server/platform/days.ts';
import { isFree } from './agreed-amount.ts';
import { type Attribution, type Held, hasGrantedNothing, isHeldForAccount, unconfirmedUntil } from './attribution.ts';
import type { Order } from './order.entity.ts';

/** Returns when an unpaid order expires; providers remember its idempotency keys as long. */
export function expiresAt(order: Pick<Order, 'createdAt' | 'interval' | 'firstMinor' | 'amountMinor'>): Date {
  return new Date(order.createdAt.getTime() + DAY_MS * (isFree(order) ? FREE_ORDER_DAYS : 1));
}

/** Days for the refund after a withdrawal (Directive 2011/83/EU, article 13). */
const REFUND_DAYS = 14;
/** Days before the refund deadline on which the coach is reminded. */
const REMINDED_DAYS = 3;

/** Returns the refund deadline for a request. The shop's guarantee uses the same term. */
export function moneyBackBy(askedAt: Date, timeZone: string): Date {
  return endOfDay(timeZone, plusDays(dayIn(timeZone, askedAt), REFUND_DAYS));
}

/** Days after which the coach decides an unconfirmed withdrawal. */
const CONFIRM_DAYS = 2;

/** Returns the time before which unconfirmed withdrawals are left to the coach. */
export function unconfirmedSince(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_DAYS * DAY_MS);
}

/** Returns the morning of the coach's reminder. */
export function remindOfMoneyAt(askedAt: Date, timeZone: string): Date {
  return parseLocalMoment(timeZone, `${plusDays(dayIn(timeZone, askedAt), REFUND_DAYS - REMINDED_DAYS)}T08:00`);
}

/**
 * True if the buyer requested digital content at once and lost the right of withdrawal by it (article 16 (m)). Access
 * begins with the payment. Coaching is a service and keeps the period.
 */
export function hasWaivedWithdrawal(order: Pick<Order, 'coaching'> & StartConsent): boolean {
  return !order.coaching && hasStartConsent(order);
}

type StartConsent = Pick<Order, 'digitalConsent'> & Partial<Pick<Order, 'deliversFiles'>> & Attribution;

/**
 * True if the buyer requested an immediate start. On an order that is held for an account, the request binds only a payer
 * who got files for it.
 */
export function hasStartConsent(order: StartConsent): boolean {
  return Boolean(order.digitalConsent) && (!isHeldForAccount(order) || Boolean(order.deliversFiles));
}

type Withdrawable = Pick<Order, 'paidAt' | 'digitalConsent' | 'coaching' | 'withdrawnAt'> & Attribution;

/** Returns the end of the withdrawal period; null if there is no right, or it was used. */
export function withdrawUntil(order: Withdrawable, timeZone: string): Date | null {
  return order.withdrawnAt || hasWaivedWithdrawal(order) ? null : withdrawalTerm(order, timeZone);
}

/** Returns when the periods of a contract begin: at the payment, or at the press that gave a held order to its account. */
function getBeginning(order: Held): Date | null {
  const { paidAt, confirmedAt } = order;
  return (hasGrantedNothing(order) && confirmedAt) || (paidAt ?? null);
}

/**
 * Returns the end of the withdrawal period's last day; null before payment. The day of purchase does not count. While an
 * order is held, it does not end.
 */
export function withdrawalTerm(order: Held, timeZone: string): Date | null {
  const begun = getBeginning(order);
  const term = begun && endOfTerm(begun, WITHDRAWAL_DAYS, timeZone);
  const until = unconfirmedUntil(order);
  const held = until && endOfDay(timeZone, dayIn(timeZone, until));
  return term && held && held > term ? held : term;
}

/** Returns the end of the guarantee's last day, counted alike; null without a guarantee, or if nothing was paid. */
export function guaranteeUntil(
  order: Pick<Order, 'guaranteeDays' | 'interval' | 'firstMinor' | 'amountMinor'> & Held,
  timeZone: string,
): Date | null {
  const begun = getBeginning(order);
  const { guaranteeDays } = order;
  return begun && guaranteeDays && !isFree(order) ? endOfTerm(begun, guaranteeDays, timeZone) : null;
}

/** Result of a cancellation: end date, and number of charges until then. */
export interface Ending {
  endsAt: Date;
  charges: number;
}

/** Calculates the end: when the paid period ends, but not before the minimum term. */
export function calculateEnding(
  { startedAt, minimumMonths }: { startedAt: Date; minimumMonths: number | null | undefined },
  { currentPeriodEnd }: { currentPeriodEnd: Date },
): Ending {
  const paid = monthsUntil(currentPeriodEnd, startedAt);
  const charges = Math.max(0, (minimumMonths ?? 0) - paid);
  return { charges, endsAt: charges === 0 ? currentPeriodEnd : monthsAfter(startedAt, paid + charges) };
}

/** Calculates the number of charges until the end. */
export function chargesUntil(endsAt: Date, currentPeriodEnd: Date, startedAt: Date): number {
  return Math.max(0, monthsUntil(endsAt, startedAt) - monthsUntil(currentPeriodEnd, startedAt));
}

/** Counts whole months from the start; each from the start, because short months change the day. */
function monthsUntil(end: Date, start: Date): number {
  let months = 0;
  while (monthsAfter(start, months).getTime() + DAY_MS / 2 < end.getTime()) months += 1;
  return months;
}

/** Returns the same day some months later, or the last day of a shorter month. */
export function monthsAfter(date: Date, months: number): Date {
  const then = new Date(date);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(date.getUTCDate(), last));
  return then;
}

/** Counts calendar days in the shop's time zone, whatever their hours. */
function endOfTerm(from: Date, days: number, timeZone: string): Date {
  return endOfDay(timeZone, plusDays(dayIn(timeZone, from), days));
}
