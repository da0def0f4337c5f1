import type { Order } from './order.entity.ts';

/** Returns the agreed first payment: the amount requested from the provider at set-up. */
export function getFirstAmount({ firstMinor, amountMinor }: Pick<Order, 'firstMinor' | 'amountMinor'>): number {
  return firstMinor ?? amountMinor;
}

/** Returns the least total paid before the contract can end. */
export function calculateMinimumTotal(
  order: Pick<Order, 'firstMinor' | 'amountMinor' | 'interval' | 'minimumMonths'>,
): number {
  const later = order.interval === 'month' ? (order.minimumMonths ?? 1) - 1 : 0;
  return getFirstAmount(order) + order.amountMinor * Math.max(0, later);
}

/** True if a code makes the order free: it needs no provider. Subscriptions are never free. */
export function isFree(order: Pick<Order, 'interval' | 'firstMinor' | 'amountMinor'>): boolean {
  return order.interval === 'once' && getFirstAmount(order) === 0;
}

/** Returns amount and discount of one payment; renewals may have no discount. */
export function computeAgreedAmount(
  order: Pick<Order, 'firstMinor' | 'amountMinor' | 'discountMinor'>,
  renewal: boolean,
): { amountMinor: number; discountMinor: number | null } {
  const { amountMinor, discountMinor = null } = order;
  if (!renewal) return { amountMinor: getFirstAmount(order), discountMinor };
  return { amountMinor, discountMinor: (order.firstMinor ?? null) === null ? discountMinor : null };
}
