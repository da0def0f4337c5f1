import type { DiscountCode } from './discount-code.entity.ts';

/**
 * Calculates a discount in integer minor units, at most the price. Half a minor unit of a percentage is rounded up, in
 * the buyer's favour: 15 % of 9.90 is 1.485, so 1.49 is taken off.
 */
export function calculateDiscount(
  { percent, amountMinor }: Pick<DiscountCode, 'percent' | 'amountMinor'>,
  price: number,
): number {
  if (!Number.isSafeInteger(price) || price < 0) throw new RangeError(`${price} is no price in minor units.`);
  const off = percent ? Math.floor((price * percent + 50) / 100) : (amountMinor ?? 0);
  return Math.min(off, price);
}
