import { DAY_MS } from '#server/platform/days.ts';
import type { Order } from './order.entity.ts';

/**
 * Columns that say whose an order is (docs/decisions/0078-confirm-guest-orders-by-mailbox.md):
 *
 * | Placed | `user` | `confirmKey` | `confirmedAt` | {@link toClaimState} |
 * | --- | --- | --- | --- | --- |
 * | signed in | the member | null | time of the order | confirmed |
 * | by a guest in the name of an account (`namesAccount`) | null | set | null | unclaimed, held for the account |
 * | by a guest without an account | null | set or null | null | unclaimed |
 * | the same, after the mailbox's first sign-in | the account | set | null | claimed |
 * | the same, paid before orders had a key | the account | null | null | confirmed |
 * | by a guest, confirmed by the mailbox | the account, or null without one | set | time of the press | confirmed |
 * | by a guest, after the coach corrected the address | the account, or null without one | null | time of the correction | confirmed |
 */
export type Attribution = Partial<Pick<Order, 'user' | 'namesAccount' | 'confirmKey' | 'confirmedAt'>>;

/**
 * True for an order that a guest paid in the name of an account, until its mailbox confirms it. The guest's agreements
 * do not bind the account.
 */
export function isHeldForAccount({ namesAccount, confirmedAt }: Attribution): boolean {
  return Boolean(namesAccount) && !confirmedAt;
}

/** Returns the same as SQL, for an order's columns. */
export function isHeldForAccountSql(row: string): string {
  return `(${row}.names_account and ${row}.confirmed_at is null)`;
}

/**
 * Returns how far an order belongs to its mailbox. `unclaimed`: grants nothing until the mailbox confirms it, or signs in
 * for the first time. `claimed`: a first sign-in has taken it along, without a confirmation. `confirmed`: placed signed in,
 * or confirmed.
 */
export function toClaimState({ user, confirmKey, confirmedAt }: Attribution): 'unclaimed' | 'claimed' | 'confirmed' {
  if (confirmedAt) return 'confirmed';
  if (!user) return 'unclaimed';
  return confirmKey ? 'claimed' : 'confirmed';
}

/** True for a guest's order that its mailbox has not confirmed: name, answers and consents do not count. */
export function awaitsConfirmation(order: Attribution): boolean {
  return toClaimState(order) !== 'confirmed';
}

/** Returns {@link awaitsConfirmation} as SQL, negated, for an order's columns. */
export function isConfirmedSql(row: string): string {
  return `(${row}.confirmed_at is not null or (${row}.user_id is not null and ${row}.confirm_key is null))`;
}

/** True for an account's order that was placed while signed in, or confirmed by the mailbox. */
export function hasConfirmedOwner(order: Attribution): boolean {
  return Boolean(order.user) && !awaitsConfirmation(order);
}

/** Days after which an order that nobody has confirmed is returned: long before the month of a subscription ends. */
export const HELD_DAYS = 21;

export type Held = Partial<Pick<Order, 'paidAt' | 'heldSince' | 'deliversFiles'>> & Attribution;

/**
 * True for an order that waits or waited for its account since the payment. Another one was held later, by a change of an
 * address, and had been granted before.
 */
export function wasHeldSincePayment({ namesAccount, paidAt, heldSince }: Held): boolean {
  return Boolean(namesAccount && heldSince && paidAt && heldSince.getTime() <= paidAt.getTime() + DAY_MS);
}

/** True for such an order if its payer got no files, either: nobody had anything before the press. */
export function hasGrantedNothing(order: Held): boolean {
  return wasHeldSincePayment(order) && !order.deliversFiles;
}

/** Returns when the payment of a held order is returned unless the order is confirmed; null if it stays. */
export function unconfirmedUntil(order: Held): Date | null {
  if (!isHeldForAccount(order) || !hasGrantedNothing(order)) return null;
  return new Date(order.heldSince!.getTime() + HELD_DAYS * DAY_MS);
}

/** How long a guest's payment secret shows the address and files, and allows a corrected address. */
export const MOVABLE_MS = 3_600_000;

/** True while the payer of a guest's order may still move it to another address. */
export function isMovable(order: Attribution & Pick<Order, 'paidAt'>, now: Date): boolean {
  return awaitsConfirmation(order) && Boolean(order.paidAt && now.getTime() <= order.paidAt.getTime() + MOVABLE_MS);
}
