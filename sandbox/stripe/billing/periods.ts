interface Rhythm {
  interval: 'day' | 'week' | 'month' | 'year' | (string & {});
  interval_count: number;
}

/**
 * Returns the end of the period that begins at `start`. Months are counted from the anchor, so that a
 * subscription of the 31st renews on the last day of shorter months and on the 31st again after.
 */
export function periodEnd(anchor: number, start: number, { interval, interval_count }: Rhythm): number {
  for (let count = 1; ; count++) {
    const end = step(anchor, interval, count * interval_count);
    if (end > start) return end;
  }
}

function step(anchor: number, interval: string, count: number): number {
  if (interval === 'day') return anchor + count * DAY;
  if (interval === 'week') return anchor + count * 7 * DAY;
  return addMonths(anchor, interval === 'year' ? count * 12 : count);
}

const DAY = 86_400;

function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + months, Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}
