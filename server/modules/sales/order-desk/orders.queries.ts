import type * as z from 'zod';
import { PAGE_ROWS } from '#contract/shared/list.studio.ts';
import type { OrderListItem, OrdersQuery } from '#contract/sales/orders.studio.ts';
import { toDecimal } from '#contract/shared/money.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { unconfirmedSince } from '../orders/terms.ts';
import { refusedRefunds } from '../refunds/refused-refunds.ts';
import {
  type CountedPageRow,
  cursorRowSql,
  cursorSql,
  offsetSql,
  orderSql,
  pageOfRows,
  passedSql,
  type Place,
  readCursor,
  type SortKey,
} from '#server/modules/studio/cursor.ts';
import { toLikePattern, searchWords } from '#server/modules/studio/list.ts';
import { ERASED_RECEIPT, presentBuyer } from './buyer.ts';
import { toOrderState } from './order-state.ts';

/** One page of a statement's result. */
export interface QueryPage<R> {
  found: R[];
  total: number;
  page: number;
  pages: number;
  next: string | undefined;
  previous: string | undefined;
}

/** Row of the coach's list, with the sum of its payments. */
export interface OrderRow {
  id: string;
  status: 'open' | 'paid' | 'void' | 'flagged';
  mode: string;
  full_name: string | null;
  email: string;
  receipt: string | null;
  program_name: string;
  offer_name: string;
  interval: 'once' | 'month';
  amount_minor: number;
  currency: string;
  coupon_code: string | null;
  created_at: string | Date;
  refunded: number;
  /** States of the counted payments. */
  states: string | string[] | null;
  asked: boolean;
}

/** Lists one page of orders with one statement. */
export async function listOrders(
  em: Em,
  { q, sort, status, kind, waiting, code, ...place }: z.output<typeof OrdersQuery>,
  { mode, now }: { mode: Mode; now: Date },
): Promise<QueryPage<OrderRow>> {
  const where = new SqlConditions();
  if (status) where.add('o.status = ?', status);
  if (kind) where.add('o.interval = ?', kind);
  if (waiting === 'unpaid') where.add("o.status = 'open'");
  if (waiting === 'request') where.add(refundRequestedSql(now));
  if (waiting === 'withdrawal' || waiting === 'guarantee')
    where.add(
      `exists (select from refund_request r where r.order_id = o.id and ${buildOpenRequestSql(waiting, now)}) and ${buildRealMoneySql(mode)}`,
    );
  if (waiting === 'refused') where.add(`${REFUND_REFUSED} and ${buildRealMoneySql(mode)}`);
  if (code === '*') where.add('o.coupon_code is not null');
  else if (code) where.add('o.coupon_code = ?', code);
  for (const word of searchWords(q)) addWord(where, word);
  return pageOfFound<OrderRow>(em, {
    from: 'customer_order o',
    where,
    order: orderBy(sort, {
      createdAt: { sql: 'o.created_at', type: 'timestamptz' },
      amount: { sql: 'o.amount_minor', type: 'int' },
    }),
    rows: rowsAt(now),
    place,
    searched: q !== '',
  });
}

/** SQL over `customer_order o`: a refund request is open. */
function refundRequestedSql(now: Date): string {
  return `exists (select from refund_request r where r.order_id = o.id and ${isOpen('r', now)})`;
}

/** SQL over `refund_request`: the coach must decide. An unconfirmed withdrawal counts after two days. */
function isOpen(row: string, now: Date): string {
  return `${row}.settled_at is null and (${row}.confirm_key is null or ${row}.confirmed_at is not null
    or ${row}.created_at < '${unconfirmedSince(now).toISOString()}')`;
}

/**
 * SQL over `refund_request r`: an open request of this kind. A withdrawal replaces other requests about the order,
 * because it refunds the payment, too.
 */
export function buildOpenRequestSql(kind: 'withdrawal' | 'guarantee', now: Date): string {
  const open = `${isOpen('r', now)} and r.kind = '${kind}'`;
  if (kind === 'withdrawal') return open;
  return `${open} and not exists (select from refund_request w
    where w.order_id = r.order_id and ${isOpen('w', now)} and w.kind = 'withdrawal')`;
}

/** SQL: the order has a refused refund that is still open. */
const REFUND_REFUSED = `o.id in (${refusedRefunds('p.order_id')})`;

/** SQL: ignores test orders in live mode; rows without an order count. */
export function buildRealMoneySql(mode: Mode): string {
  return mode === 'live' ? "(o.id is null or o.mode = 'live')" : 'true';
}

const rowsAt = (now: Date) => `o.id, o.status, o.mode, o.full_name, o.email, ${ERASED_RECEIPT},
  o.program_name, o.offer_name, o.interval, o.amount_minor, o.currency, o.coupon_code, o.created_at, ${refundRequestedSql(now)} as asked,
  (select coalesce(sum(p.refunded_minor), 0)::int from payment p where p.order_id = o.id) as refunded,
  (select json_agg(p.status) from payment p where p.order_id = o.id
   and p.status not in ('duplicate', 'mismatch', 'failed')) as states`;

/** Adds a search term: name, address, programme, code, receipt number or start of an id. */
function addWord(where: SqlConditions, word: string): void {
  const parts = ['o.folded_text like ?', 'o.coupon_code = ?'];
  const values: unknown[] = [toLikePattern(word), word.toUpperCase()];
  const [, test, number] = /^(test-)?([1-9]\d{0,8})$/i.exec(word) ?? [];
  if (number) {
    parts.push(`o.id in (select p.order_id from receipt r join payment p on p.id = r.payment_id
      where r.number = ?${test ? " and r.mode = 'test'" : ''})`);
    values.push(Number(number));
  }
  if (/^[0-9a-f]{8}[0-9a-f-]{0,28}$/i.test(word)) {
    parts.push('cast(o.id as text) like ?');
    values.push(`${word}%`);
  }
  where.add(`(${parts.join(' or ')})`, ...values);
}

/** SQL conditions, with values in the order of their placeholders. */
export class SqlConditions {
  readonly #parts: string[] = [];
  readonly values: unknown[] = [];

  add(part: string, ...values: unknown[]): void {
    this.#parts.push(part);
    this.values.push(...values);
  }

  get sql(): string {
    return this.#parts.length === 0 ? 'true' : this.#parts.join(' and ');
  }
}

interface Wanted {
  from: string;
  where: SqlConditions;
  order: SortKey;
  /** Type of the ids; default `uuid`. */
  idType?: SortKey['type'];
  /** Columns of a row. */
  rows: string;
  place: Place;
  /** True for a text search: then rows are scanned once for both count and page. */
  searched: boolean;
}

/**
 * Counts the matches and reads one page, in one statement; beyond the end, the last page. Without a text search, the
 * page follows an index. Computed columns are evaluated for the page's rows only.
 */
export async function pageOfFound<R extends object>(
  em: Em,
  { from, where, order, idType = 'uuid', rows, place, searched }: Wanted,
): Promise<QueryPage<R>> {
  const [, alias] = /(\w+)$/.exec(from.split(/\s+(?:left\s+)?join\s+/i)[0]!.trim()) ?? [];
  const found = `select ${alias}.id, ${order.sql} as sorted from ${from} where ${where.sql}`;
  const keys: SortKey[] = [
    { ...order, sql: 'sorted' },
    { sql: 'id', type: idType, down: order.down },
  ];
  const cursor = readCursor(place, keys);
  const counted = await em.execute<(R & CountedPageRow & { row_at: number })[]>(
    `with ${cursorRowSql('?')}, found as ${searched ? 'materialized' : 'not materialized'} (${found}),
     counted as (select count(*)::int as total, (count(*) filter (where ${passedSql(keys, cursor)}))::int as passed from found),
     page as materialized (
       select id, row_number() over (order by ${orderSql(keys)})::int as row_at, ${cursorSql(keys)} as row_cursor from found
       order by ${orderSql(keys)} limit ${PAGE_ROWS} offset (select ${offsetSql(cursor, place.page)} from counted))
     select ${rows}, page.row_at, page.row_cursor, counted.*
     from page join ${from} on ${alias}.id = page.id cross join counted order by page.row_at`,
    [cursor?.json ?? null, ...where.values],
  );
  return pageOfRows(counted, cursor, place.page);
}

/** Parses a sort such as `-createdAt` into its column; ties are sorted by id. */
export function orderBy(sort: string, columns: Readonly<Record<string, Pick<SortKey, 'sql' | 'type'>>>): SortKey {
  const down = sort.startsWith('-');
  return { ...columns[down ? sort.slice(1) : sort]!, down };
}

export function presentOrderRow(row: OrderRow, timeZone: string): OrderListItem {
  const states = typeof row.states === 'string' ? (JSON.parse(row.states) as string[]) : (row.states ?? []);
  return {
    id: row.id,
    state: toOrderState(row.status, states),
    ...(row.mode === 'test' && { test: true }),
    ...presentBuyer({ fullName: row.full_name, email: row.email, receipt: row.receipt }),
    programName: row.program_name,
    offerName: row.offer_name,
    interval: row.interval,
    amount: toDecimal(row.amount_minor),
    currency: row.currency,
    code: row.coupon_code,
    createdAt: formatLocalMoment(timeZone, new Date(row.created_at)),
    refunded: toDecimal(row.refunded),
    asked: row.asked,
  };
}
