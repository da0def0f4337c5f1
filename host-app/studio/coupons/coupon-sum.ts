import { parseAmountInCents } from '#contract/shared/amount.studio.ts';

/** Returns the price after a discount, in cents. Rounds half a cent of a percentage up, as the shop does. */
export function applyDiscount(price: number, { share, cents }: { share: number; cents: number }): number {
  const off = share > 0 ? Math.floor((price * share + 50) / 100) : cents;
  return Number.isFinite(off) ? price - Math.min(off, price) : price;
}

/** Parses the discount of a code while it is typed: a percentage or cents. Invalid numbers count as none. */
export function parseDiscount(kind: string, percent: string | undefined, amount: string | undefined) {
  return {
    share: kind === 'percent' ? Number(percent) : 0,
    cents: kind === 'amount' ? Number(parseAmountInCents(amount ?? '')) : 0,
  };
}

/** Returns true if a price in cents can be charged. One-off purchases may be free. */
export function canBeSold(left: number, interval: 'once' | 'month'): boolean {
  return left >= LEAST || (left === 0 && interval === 'once');
}

/** Minimum payment in cents. */
const LEAST = 50;
