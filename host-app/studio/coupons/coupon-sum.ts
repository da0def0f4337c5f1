import { parseAmountInCents } from '#contract/studio/amount.ts';

/** What is left of a price in cents. As the shop counts: of a share half a cent is rounded up. */
export function applyDiscount(price: number, { share, cents }: { share: number; cents: number }): number {
  const off = share > 0 ? Math.floor((price * share + 50) / 100) : cents;
  return Number.isFinite(off) ? price - Math.min(off, price) : price;
}

/** What a code that is being typed takes off: a share or cents; nothing of what is no number yet. */
export function parseDiscount(kind: string, percent: string | undefined, amount: string | undefined) {
  return {
    share: kind === 'percent' ? Number(percent) : 0,
    cents: kind === 'amount' ? Number(parseAmountInCents(amount ?? '')) : 0,
  };
}

/** Whether something can be sold for so many cents: what is paid once may be free. */
export function canBeSold(left: number, interval: 'once' | 'month'): boolean {
  return left >= LEAST || (left === 0 && interval === 'once');
}

/** Cents that a payment has at least. */
const LEAST = 50;
