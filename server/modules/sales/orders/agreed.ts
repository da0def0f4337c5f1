import type { Order } from './order.entity.ts';

/** What was agreed to be paid at first: the amount that the provider is asked for when the order is set up. */
export function getFirstAmount({ firstMinor, amountMinor }: Pick<Order, 'firstMinor' | 'amountMinor'>): number {
  return firstMinor ?? amountMinor;
}

/** What is paid at least before the contract can end. */
export function calculateMinimumTotal(
  order: Pick<Order, 'firstMinor' | 'amountMinor' | 'interval' | 'minimumMonths'>,
): number {
  const later = order.interval === 'month' ? (order.minimumMonths ?? 1) - 1 : 0;
  return getFirstAmount(order) + order.amountMinor * Math.max(0, later);
}

/** True for an order whose code takes off everything: it is fulfilled without a provider. What renews always has one. */
export function isFree(order: Pick<Order, 'interval' | 'firstMinor' | 'amountMinor'>): boolean {
  return order.interval === 'once' && getFirstAmount(order) === 0;
}

/** What one payment of an order comes to, and what of its price the coupon has taken off: renewals may be without it. */
export function computeAgreedAmount(
  order: Pick<Order, 'firstMinor' | 'amountMinor' | 'discountMinor'>,
  renewal: boolean,
): { amountMinor: number; discountMinor: number | null } {
  const { amountMinor, discountMinor = null } = order;
  if (!renewal) return { amountMinor: getFirstAmount(order), discountMinor };
  return { amountMinor, discountMinor: (order.firstMinor ?? null) === null ? discountMinor : null };
}
