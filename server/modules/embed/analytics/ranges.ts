import type { StatisticsQuery } from '#contract/embed/statistics.studio.ts';
import { dayIn, toMonday, plusDays, DAY_MS } from '#server/platform/days.ts';

/** Days in the shop's time zone, both inclusive. */
interface Days {
  from: string;
  to: string;
}

export interface CountedDays extends Days {
  /** The same number of days just before. */
  before: Days;
  unit: 'day' | 'week' | 'month';
  /** First day of each bucket. */
  buckets: readonly string[];
}

/** Maximum number of buckets that a phone's chart can show. */
const MOST_DAYS = 92;
const MOST_WEEKS = 200;
const YEAR_MONTHS = 12;

/** Resolves the range and its buckets. */
export function resolveDateRange({ range, from, to }: StatisticsQuery, timeZone: string, now: Date): CountedDays {
  const today = dayIn(timeZone, now);
  const last = to ?? today;
  const first = from ?? (range === '12m' ? yearTo(today) : plusDays(today, 1 - Number(range)));
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  const unit = days <= MOST_DAYS ? 'day' : days <= MOST_WEEKS ? 'week' : 'month';
  const before = { from: plusDays(first, -days), to: plusDays(first, -1) };
  const all = Array.from({ length: days }, (_, i) => plusDays(first, i));
  return {
    from: first,
    to: last,
    before,
    unit,
    buckets: [...new Set(all.map((day) => getBucketStart(day, unit, first)))],
  };
}

/** Returns the first day of a day's bucket, but not before the range. */
export function getBucketStart(day: string, unit: CountedDays['unit'], first: string): string {
  const start = unit === 'day' ? day : unit === 'week' ? toMonday(day) : `${day.slice(0, 7)}-01`;
  return start < first ? first : start;
}

/** Returns the first day of the month eleven months ago. */
function yearTo(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - YEAR_MONTHS, 1)).toISOString().slice(0, 10);
}
