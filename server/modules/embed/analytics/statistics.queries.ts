import type { WidgetStep } from '#contract/embed/counts.ts';
import { endOfDay, plusDays } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { DAY_MS } from '#server/platform/days.ts';
import type { CountedDays } from './ranges.ts';

/** Revenue of one programme in one bucket, by kind. */
export interface SoldRow {
  /** First day of the bucket; all days before the range share their first one. */
  bucket: string;
  currency: string;
  programId: number;
  /** True for first payments, false for renewals, null for refunds. */
  first: boolean | null;
  /** Minor units of the currency; negative for refunds. */
  minor: number;
  /** Number of payments or credit notes. */
  count: number;
}

/** A first payment comes with its order, a renewal weeks later. */
const FIRST_PAYMENT = "coalesce(o.interval <> 'month' or p.created_at < o.paid_at + interval '24 hours', false)";
const CAME = "p.status in ('paid', 'refunded', 'disputed')";

/** Maximum days for which each payment's order is looked up; longer ranges read all orders once. */
const LOOKED_UP_DAYS = 92;
/** Selects only these columns, because orders are wide rows. */
const ORDER = 'select program_id, interval, paid_at, mode from customer_order o where o.id = p.order_id';

/** SQL: the programme that a payment was for, as agreed then. */
const PROGRAM = `coalesce((select (c.before->>'programId')::int from plan_change c where c.id = p.replaced_by), o.program_id)`;

/**
 * SQL: all payments and refunds between two moments, for the statistics and for Today. Refunds are negative, have no
 * `first` and count when their credit note was written. Each takes both moments.
 */
export function buildMoneyMovementsSql(mode: Mode, lookedUp = true): [payments: string, back: string] {
  const live = mode === 'live' ? "and o.mode = 'live'" : '';
  return [
    `select p.created_at as at, p.currency, ${PROGRAM} as program_id, p.amount_minor as minor, ${FIRST_PAYMENT} as first
       from payment p cross join lateral (${ORDER}${lookedUp ? ' offset 0' : ''}) o
       where p.created_at >= ? and p.created_at <= ? and ${CAME} ${live}`,
    `select r.created_at as at, p.currency, ${PROGRAM} as program_id, (r.body->>'total')::int as minor, null::boolean as first
       from receipt r cross join lateral (select * from payment p where p.id = r.payment_id offset 0) p
         cross join lateral (${ORDER} offset 0) o
       where r.created_at >= ? and r.created_at <= ? and r.cause <> 'paid' and ${CAME} ${live}`,
  ];
}

/**
 * Finds payments by their time, and refunds by the time of their credit note. Credit notes include partial refunds and
 * chargebacks. Money that returns after a chargeback is a reversal, which offsets it.
 */
export async function findSold(
  em: Em,
  { before, to, buckets }: CountedDays,
  { mode, timeZone }: { mode: Mode; timeZone: string },
): Promise<SoldRow[]> {
  const parts = [before.from, ...buckets];
  const starts = parts.map((day) => new Date(endOfDay(timeZone, plusDays(day, -1)).getTime() + 1));
  const from = starts[0]!;
  const until = endOfDay(timeZone, to);
  const fewDays = until.getTime() - from.getTime() <= LOOKED_UP_DAYS * DAY_MS;
  // Finds only the bucket of each payment: converting days to the shop's zone would double the time.
  const limits = `{${starts.map((each) => each.toISOString()).join(',')}}`;
  const sums = buildMoneyMovementsSql(mode, fewDays).map(
    (moved) => `select width_bucket(at, ?::timestamptz[]) as part, currency, program_id as "programId", first,
       sum(minor) as minor, count(*) as count from (${moved}) as moved group by 1, 2, 3, 4`,
  );
  const rows = await inOneValue<Omit<SoldRow, 'bucket'> & { part: number }>(
    em,
    sums.join(' union all '),
    sums.flatMap(() => [limits, from, until]),
  );
  return rows.map(({ part, ...row }) => ({ ...row, bucket: parts[part - 1]! }));
}

/** Counts by name and place, in the range and before it. Those of the range are by day or month. */
export interface CountRow {
  kind: 'page' | 'widget';
  what: 'viewed' | WidgetStep;
  /** Null in the sum of a day. */
  name: string | null;
  place: string | null;
  /** Null in the sum of a name. */
  day: string | null;
  now: number;
  before: number;
}

/** Minimum days for which whole months are read as one row each, and days only at the edges. */
const BY_MONTH_DAYS = 62;

export async function findCounts(em: Em, { from, to, before, unit: part }: CountedDays): Promise<CountRow[]> {
  const long = Date.parse(to) - Date.parse(from) > BY_MONTH_DAYS * DAY_MS;
  const parts = long ? byMonth({ from, to, before }) : [days(before.from, to, [BOTH('day'), from])];
  const counted = parts.map(
    ({ table, unit, counts: [sums] }) =>
      `select kind, what, name, place, ${sums} from ${table} where ${unit} >= ? and ${unit} <= ?`,
  );
  return inOneValue<CountRow>(
    em,
    `select kind, what, name, place, null as day, sum(now) as now, sum(total) - sum(now) as before
     from (${counted.join(' union all ')}) named (kind, what, name, place, total, now)
     group by name, place, what, kind having sum(total) <> 0
     union all
     select kind, what, null, null, ${part === 'month' ? MONTH : 'day'} as at, sum(count), 0 from day_count
     where day >= ? and day <= ? and count <> 0 group by at, what, kind`,
    [...parts.flatMap(({ counts: [, ...values], first, last }) => [...values, first, last]), from, to],
  );
}

/** SQL: month of a day, as its first day. */
const MONTH = "left(day, 7) || '-01'";

/** SQL with its values for the total, and for the part in the range. */
type Counts = readonly [sums: string, ...values: string[]];
const BOTH = (unit: 'day' | 'month') => `count, case when ${unit} >= ? then count else 0 end`;

interface Summed {
  table: 'daily_count' | 'month_count';
  unit: 'day' | 'month';
  first: string;
  last: string;
  counts: Counts;
}

function days(first: string, last: string, counts: Counts): Summed {
  return { table: 'daily_count', unit: 'day', first, last, counts };
}

/** Returns the months of a range, minus their days outside it. */
function byMonth({ from, to, before }: Pick<CountedDays, 'from' | 'to' | 'before'>): Summed[] {
  const [earliest, since, last] = [before.from, from, to].map((day) => day.slice(0, 7)) as [string, string, string];
  return [
    { table: 'month_count', unit: 'month', first: earliest, last, counts: [BOTH('month'), since] },
    days(`${earliest}-01`, plusDays(before.from, -1), ['-count, 0']),
    days(`${since}-01`, plusDays(from, -1), ['0, -count']),
    days(plusDays(to, 1), `${last}-31`, ['-count, -count']),
  ];
}

/** Returns the rows as one JSON value: transferring hundreds of short rows takes longer than the query. */
async function inOneValue<T>(em: Em, sql: string, values: readonly unknown[]): Promise<T[]> {
  const [row] = await em.execute<{ rows: string | null }[]>(
    `select json_agg(found)::text as rows from (${sql}) as found`,
    [...values],
  );
  return JSON.parse(row?.rows ?? '[]') as T[];
}

/** Finds the events of elements since a day, by place. */
export async function findPlaces(em: Em, since: string): Promise<{ place: string; what: WidgetStep; count: number }[]> {
  const rows = await em.execute<{ place: string; what: WidgetStep; count: string }[]>(
    `select place, what, sum(count)::text as count from daily_count where day >= ? and kind = 'widget' group by 1, 2`,
    [since],
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
