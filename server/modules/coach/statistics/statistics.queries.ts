import type { WidgetStep } from '#contract/counts.ts';
import { endOfDay, plusDays } from '../../../days.ts';
import type { Em } from '../../../db/orm.ts';
import type { Mode } from '../../../mode.ts';
import { type CountedDays, DAY_MS } from './ranges.ts';

/** What one programme brought on one day. Minor units of the currency. */
export interface SoldRow {
  day: string;
  currency: string;
  programId: number;
  sold: number;
  renewed: number;
  refunded: number;
  payments: number;
}

/** A renewal is paid weeks after the order; its first payment at once. */
const FIRST_PAYMENT = "o.interval <> 'month' or p.created_at < o.paid_at + interval '1 day'";
const CAME = "p.status in ('paid', 'refunded', 'disputed')";

/** Of so many days each payment's order is looked up; of more, all orders are read once. */
const LOOKED_UP_DAYS = 92;
/** Of an order only what is asked here: it is a long row. */
const ORDER = 'select program_id, interval, paid_at, mode from customer_order o where o.id = p.order_id';

/**
 * All movements of money between two moments, each as it is asked for here and on Today: payments when they came, and
 * what went back when its credit note was written. Takes both moments twice.
 */
export function movedSql(mode: Mode, lookedUp = true): string {
  const live = mode === 'live' ? "and o.mode = 'live'" : '';
  return `select p.created_at as at, p.currency, o.program_id, 1 as paid, 0 as refunded,
         case when ${FIRST_PAYMENT} then p.amount_minor else 0 end as sold,
         case when ${FIRST_PAYMENT} then 0 else p.amount_minor end as renewed
       from payment p cross join lateral (${ORDER}${lookedUp ? ' offset 0' : ''}) o
       where p.created_at >= ? and p.created_at <= ? and ${CAME} ${live}
       union all
       select r.created_at, p.currency, o.program_id, null, -(r.body->>'total')::int, 0, 0
       from receipt r join payment p on p.id = r.payment_id join customer_order o on o.id = p.order_id
       where r.created_at >= ? and r.created_at <= ? and r.cause <> 'paid' and ${CAME} ${live}`;
}

/**
 * Payments by the day on which they came, and what went back by the day of its credit note, which knows parts and money
 * that a bank has taken back. Money that came back after all is written as a reversal, and counts against it.
 */
export async function findSold(
  em: Em,
  { before, to }: CountedDays,
  { mode, timeZone }: { mode: Mode; timeZone: string },
): Promise<SoldRow[]> {
  const from = new Date(endOfDay(timeZone, plusDays(before.from, -1)).getTime() + 1);
  const until = endOfDay(timeZone, to);
  const fewDays = until.getTime() - from.getTime() <= LOOKED_UP_DAYS * DAY_MS;
  return inOneValue<SoldRow>(
    em,
    `select (at at time zone ?)::date as day, currency, program_id as "programId",
       sum(sold) as sold, sum(renewed) as renewed, sum(refunded) as refunded, count(paid) as payments
     from (${movedSql(mode, fewDays)}) as moved group by 1, 2, 3`,
    [timeZone, from, until, from, until],
  );
}

/** Counts by name and place in the range and before it, and those of the range by day. */
export interface CountRow {
  kind: 'page' | 'widget';
  what: 'viewed' | WidgetStep;
  /** Null in a sum of a day. */
  name: string | null;
  place: string | null;
  /** Null in a sum of a name. */
  day: string | null;
  now: number;
  before: number;
}

/** Of longer ranges whole months are read as one row each, and single days only where a month is cut. */
const BY_MONTH_DAYS = 62;

export async function findCounts(em: Em, { from, to, before }: CountedDays): Promise<CountRow[]> {
  const long = Date.parse(to) - Date.parse(from) > BY_MONTH_DAYS * DAY_MS;
  const [all, lately] = [before.from, from].map((first) => (long ? monthsOf(first, to) : [days(first, to)])) as [
    Summed[],
    Summed[],
  ];
  const parts = [
    ...all.map((each) => ({ ...each, counted: `${each.sign}count, 0` })),
    ...lately.map((each) => ({ ...each, counted: `0, ${each.sign}count` })),
  ];
  return inOneValue<CountRow>(
    em,
    `select kind, what, name, place, null as day, sum(now) as now, sum(total) - sum(now) as before from (
       ${parts.map(({ table, unit, counted }) => `select kind, what, name, place, ${counted} from ${table} where ${unit} >= ? and ${unit} <= ?`).join(' union all ')}
     ) named (kind, what, name, place, total, now) group by name, place, what, kind having sum(total) <> 0
     union all
     select kind, what, null, null, day, count, 0 from day_count where day >= ? and day <= ? and count <> 0`,
    [...parts.flatMap(({ first, last }) => [first, last]), from, to],
  );
}

/** What is added up, or taken off again. */
interface Summed {
  table: 'daily_count' | 'month_count';
  unit: 'day' | 'month';
  sign: '' | '-';
  first: string;
  last: string;
}

function days(first: string, last: string, sign: Summed['sign'] = ''): Summed {
  return { table: 'daily_count', unit: 'day', sign, first, last };
}

/** The months that some days are in, less the days of them that are not meant. */
function monthsOf(first: string, last: string): Summed[] {
  const start = `${first.slice(0, 7)}-01`;
  const end = `${last.slice(0, 7)}-31`;
  return [
    { table: 'month_count', unit: 'month', sign: '', first: first.slice(0, 7), last: last.slice(0, 7) },
    ...(first > start ? [days(start, plusDays(first, -1), '-')] : []),
    ...(last < end ? [days(plusDays(last, 1), end, '-')] : []),
  ];
}

/** What a statement finds, as one value: hundreds of short rows take longer on their way than to be found. */
async function inOneValue<T>(em: Em, sql: string, values: readonly unknown[]): Promise<T[]> {
  const [row] = await em.execute<{ rows: string | null }[]>(
    `select json_agg(found)::text as rows from (${sql}) as found`,
    [...values],
  );
  return JSON.parse(row?.rows ?? '[]') as T[];
}

/** What elements did since a day, by place. */
export async function findPlaces(em: Em, since: string): Promise<{ place: string; what: WidgetStep; count: number }[]> {
  const rows = await em.execute<{ place: string; what: WidgetStep; count: string }[]>(
    `select place, what, sum(count)::text as count from daily_count where day >= ? and kind = 'widget' group by 1, 2`,
    [since],
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
