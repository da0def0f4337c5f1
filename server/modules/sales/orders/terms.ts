import { WITHDRAWAL_DAYS } from '#contract/withdrawal-words.ts';
import { dayIn, endOfDay, parseLocalMoment, plusDays } from '#server/platform/days.ts';
import type { Order } from './order.entity.ts';

const DAY_MS = 86_400_000;

/** An order that nobody has paid by then expires: providers remember its keys for as long. */
export function expiresAt({ createdAt }: Pick<Order, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + DAY_MS);
}

/** Days within which money goes back after a withdrawal (article 13). */
const REFUND_DAYS = 14;
/** How many days before its last one the coach is reminded of money that has to go back. */
const REMINDED_DAYS = 3;

/** The last moment for the money of whoever has asked for it then. The shop keeps its own promise within the same days. */
export function moneyBackBy(askedAt: Date, timeZone: string): Date {
  return endOfDay(timeZone, plusDays(dayIn(timeZone, askedAt), REFUND_DAYS));
}

/** How long a withdrawal waits for its mailbox before the coach decides. */
const CONFIRM_DAYS = 2;

/** Whoever has sent a withdrawal by then and has not confirmed it has the coach decide. */
export function unconfirmedSince(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_DAYS * DAY_MS);
}

/** The morning on which the coach is reminded of it. */
export function remindOfMoneyAt(askedAt: Date, timeZone: string): Date {
  return parseLocalMoment(timeZone, `${plusDays(dayIn(timeZone, askedAt), REFUND_DAYS - REMINDED_DAYS)}T08:00`);
}

/**
 * Whether the buyer asked for digital content at once and gave the right of withdrawal up for it (article 16 (m)).
 * Access is given with the payment. Coaching is a service and keeps its days.
 */
export function hasWaivedWithdrawal(order: Pick<Order, 'coaching'> & StartConsent): boolean {
  return !order.coaching && hasStartConsent(order);
}

type StartConsent = Pick<Order, 'digitalConsent'> & Attribution;

/** True if the buyer asked for a start at once. */
export function hasStartConsent(order: StartConsent): boolean {
  return Boolean(order.digitalConsent) && !isForAccount(order);
}

/**
 * True for an order that a guest has paid in the name of an account, until its mailbox confirms it: nothing that the
 * guest has agreed to binds the account.
 */
export function isForAccount({ namesAccount, confirmedAt }: Attribution): boolean {
  return Boolean(namesAccount) && !confirmedAt;
}

/** The same in SQL, for the columns of an order. */
export const isForAccountSql = (row: string): string => `(${row}.names_account and ${row}.confirmed_at is null)`;

type Attribution = Partial<Pick<Order, 'user' | 'namesAccount' | 'confirmKey' | 'confirmedAt'>>;

/**
 * True for an order that a guest has placed and the mailbox has not confirmed: its name, answers and consents do not
 * count. An account's order without a key was placed while signed in, or its mailbox was not asked to confirm it.
 */
export function awaitsConfirmation({ user, confirmKey, confirmedAt }: Attribution): boolean {
  return Boolean(confirmKey || !user) && !confirmedAt;
}

/** {@link awaitsConfirmation} in SQL, negated, for the columns of an order. */
export function isConfirmedSql(row: string): string {
  return `(${row}.confirmed_at is not null or (${row}.user_id is not null and ${row}.confirm_key is null))`;
}

/** True for such an order of an account. */
export function isUnconfirmed(order: Attribution): boolean {
  return Boolean(order.user) && awaitsConfirmation(order);
}

type Withdrawable = Pick<Order, 'paidAt' | 'digitalConsent' | 'coaching' | 'withdrawnAt'> & Attribution;

/** The last moment to withdraw; null where nobody can, or somebody has. */
export function withdrawUntil(order: Withdrawable, timeZone: string): Date | null {
  return order.withdrawnAt || hasWaivedWithdrawal(order) ? null : withdrawalTerm(order, timeZone);
}

/** The end of the last day of the term for a withdrawal; null before it was paid. The day of the purchase is not counted. */
export function withdrawalTerm({ paidAt }: Pick<Order, 'paidAt'>, timeZone: string): Date | null {
  return paidAt ? endOfTerm(paidAt, WITHDRAWAL_DAYS, timeZone) : null;
}

/** The end of the last day of the offer's guarantee, counted in the same way; null where it promises none. */
export function guaranteeUntil(
  { paidAt, guaranteeDays }: Pick<Order, 'paidAt' | 'guaranteeDays'>,
  timeZone: string,
): Date | null {
  return paidAt && guaranteeDays ? endOfTerm(paidAt, guaranteeDays, timeZone) : null;
}

/** What cancelling means: when it ends, and how often it is charged until then. */
export interface Ending {
  endsAt: Date;
  charges: number;
}

/** A subscription ends when what was paid for is over, and not before its minimum term. */
export function calculateEnding(
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

/** Days are the calendar's where the shop is, however many hours they have there. */
function endOfTerm(from: Date, days: number, timeZone: string): Date {
  return endOfDay(timeZone, plusDays(dayIn(timeZone, from), days));
}
