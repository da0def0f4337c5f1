/** Expected books, kept by those who act; independent of the shop's own counting. */
export interface Books {
  /** Records a payment. */
  paid: (rate: number, cents: number, times?: number) => void;
  /** Records a refund. */
  back: (rate: number, cents: number) => void;
  /** Net income and number of documents, by VAT rate in percent. */
  byRate: () => Record<string, { total: number; documents: number }>;
  total: () => number;
  documents: () => number;
}

export function openBooks(): Books {
  const entries: { rate: number; cents: number }[] = [];
  return {
    paid: (rate, cents, times = 1) => void entries.push(...Array.from({ length: times }, () => ({ rate, cents }))),
    back: (rate, cents) => void entries.push({ rate, cents: -cents }),
    byRate() {
      const sums: Record<string, { total: number; documents: number }> = {};
      for (const { rate, cents } of entries) {
        const sum = (sums[rate] ??= { total: 0, documents: 0 });
        sum.total += cents;
        sum.documents += 1;
      }
      return sums;
    },
    total: () => entries.reduce((sum, { cents }) => sum + cents, 0),
    documents: () => entries.length,
  };
}

/** Returns the same day of a later month, or its last one. */
export function plusMonths(start: Date, months: number): Date {
  const day = start.getUTCDate();
  const then = new Date(start);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return then;
}

/** Returns the number of charges since a start, the first included. */
export function charges(start: Date, now: Date): number {
  let count = 0;
  while (plusMonths(start, count) <= now) count += 1;
  return count;
}
