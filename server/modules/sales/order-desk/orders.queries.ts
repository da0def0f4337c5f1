import type * as z from 'zod';
import { PAGE_ROWS } from '#contract/studio/list.ts';
import type { OrderListItem, OrdersQuery } from '#contract/studio/orders.ts';
import { toDecimal } from '#contract/money.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { unconfirmedSince } from '../orders/terms.ts';
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

/** One page of what a statement finds. */
export interface QueryPage<R> {
  found: R[];
  total: number;
  page: number;
  pages: number;
  next: string | undefined;
  previous: string | undefined;
}

/** One row of the coach's list, with what its payments come to. */
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
  /** States of the payments that count, without those that granted nothing. */
  states: string | string[] | null;
  asked: boolean;
}

/** One page of all orders: one statement, whatever is looked for. */
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

/** SQL over `customer_order o`: its buyer waits for an answer. */
function refundRequestedSql(now: Date): string {
  return `exists (select from refund_request r where r.order_id = o.id and ${isOpen('r', now)})`;
}

/**
 * SQL over `refund_request`: it waits for the coach. A withdrawal that the contract's mailbox has not confirmed does so
 * after two days.
 */
function isOpen(row: string, now: Date): string {
  return `${row}.settled_at is null and (${row}.confirm_key is null or ${row}.confirmed_at is not null
    or ${row}.created_at < '${unconfirmedSince(now).toISOString()}')`;
}

/**
 * SQL over `refund_request r`: a request of this kind waits for an answer. Who withdraws from an order waits for that
 * answer alone, whatever else was asked about it: it gives the money back, too.
 */
export function buildOpenRequestSql(kind: 'withdrawal' | 'guarantee', now: Date): string {
  const open = `${isOpen('r', now)} and r.kind = '${kind}'`;
  if (kind === 'withdrawal') return open;
  return `${open} and not exists (select from refund_request w
    where w.order_id = r.order_id and ${isOpen('w', now)} and w.kind = 'withdrawal')`;
}

/** SQL: the last refund of a payment was refused, and it has not gone back in another way. */
const REFUND_REFUSED = `o.id in (${refusedRefunds('p.order_id')})`;

/** SQL: of each refund that was refused, is the last of a payment that can still go back, and was not dealt with otherwise. */
export function refusedRefunds(columns: string): string {
  return `select ${columns} from refund r join payment p on p.id = r.payment_id
    where r.status = 'refused' and r.settled_at is null
    and p.status in ('paid', 'duplicate', 'mismatch') and p.refunded_minor < p.amount_minor
    and not exists (select from refund later where later.payment_id = r.payment_id and later.created_at > r.created_at)`;
}

/** SQL: where money moves, play money waits for nobody; what has no order is no play. */
export function buildRealMoneySql(mode: Mode): string {
  return mode === 'live' ? "(o.id is null or o.mode = 'live')" : 'true';
}

const rowsAt = (now: Date) => `o.id, o.status, o.mode, o.full_name, o.email, ${ERASED_RECEIPT},
  o.program_name, o.offer_name, o.interval, o.amount_minor, o.currency, o.coupon_code, o.created_at, ${refundRequestedSql(now)} as asked,
  (select coalesce(sum(p.refunded_minor), 0)::int from payment p where p.order_id = o.id) as refunded,
  (select json_agg(p.status) from payment p where p.order_id = o.id
   and p.status not in ('duplicate', 'mismatch', 'failed')) as states`;

/** A word of the search: in a name, an address or a programme, a code, the number of a receipt, or the beginning of an id. */
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

/** Conditions of a statement, with their values in the order of their placeholders. */
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
  /** Of the rows' ids; `uuid` if missing. */
  idType?: SortKey['type'];
  /** The columns of a row. */
  rows: string;
  place: Place;
  /** Something is looked for in texts: each row is looked at once, and not once for the count and once for the page. */
  searched: boolean;
}

/**
 * Counts what is found and reads one page of it, in one statement; of a page behind the last one the last one. Where
 * nothing is looked for in texts, the rows of the page come in the order of an index. What a row says beside its own columns is asked for the rows of the page alone.
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

/** `-createdAt` by the column that it stands for; the id decides between equals. */
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
