import { PAGE_ROWS } from '#contract/shared/list.studio.ts';

type KeyType = 'text' | 'uuid' | 'int' | 'bigint' | 'date' | 'timestamptz';

/** A sort key. The last key of an order has to be unique. */
export interface SortKey {
  /** SQL of its value. */
  sql: string;
  type: KeyType;
  down: boolean;
  /** Position of nulls; PostgreSQL's default if missing: last, or first in a descending order. */
  nulls?: 'first' | 'last';
}

/** The requested page: after or before a cursor, or by number. */
export interface Place {
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** Position in an order: the values of its sort keys as JSON. `back` requests the page before it. */
export interface Cursor {
  json: string;
  back: boolean;
}

const FORM: Readonly<Record<KeyType, RegExp>> = {
  text: /^[^\0]*$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  int: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,15}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  timestamptz: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d$/,
};

/** Parses the cursor of a request; null if there is none, or if it belongs to another order. */
export function readCursor({ after, before }: Place, keys: readonly SortKey[]): Cursor | null {
  const token = before ?? after;
  if (token === undefined) return null;
  try {
    const values = JSON.parse(Buffer.from(token, 'base64url').toString()) as unknown;
    const fits =
      Array.isArray(values) &&
      values.length === keys.length &&
      values.every((value, at) => value === null || holdsFor(String(value), keys[at]!.type));
    return fits ? { json: JSON.stringify(values), back: before !== undefined } : null;
  } catch {
    return null; // The token is not base64url-encoded JSON.
  }
}

/** True if PostgreSQL can cast the text to the type. */
function holdsFor(value: string, type: KeyType): boolean {
  if (!FORM[type].test(value) || !value.isWellFormed()) return false;
  if (type !== 'date' && type !== 'timestamptz') return true;
  const day = new Date(value.slice(0, 10));
  return !Number.isNaN(Date.parse(value)) && day.toISOString().startsWith(value.slice(0, 10));
}

/** SQL after `order by`. */
export function orderSql(keys: readonly SortKey[]): string {
  return keys
    .map(({ sql, down, nulls }) => `${sql} ${down ? 'desc' : 'asc'}${nulls ? ` nulls ${nulls}` : ''}`)
    .join(', ');
}

/** Returns SQL for a row's cursor as JSON. Select it as `row_cursor`. */
export function cursorSql(keys: readonly SortKey[]): string {
  return `cast(json_build_array(${keys.map(({ sql }) => sql).join(', ')}) as text)`;
}

/** Returns the CTE `cursor_row`, which {@link passedSql} reads. Its value is `cursor?.json ?? null`. */
export function cursorRowSql(value: string): string {
  return `cursor_row as (select cast(${value} as jsonb) as at)`;
}

/**
 * Returns an SQL condition for rows before the cursor. It includes the cursor's own row when the page after it is
 * requested. `valueAt` returns SQL for the cursor's value of a key.
 */
export function passedSql(
  keys: readonly SortKey[],
  cursor: Cursor | null,
  valueAt = (at: number, type: KeyType) => `(select cast(at->>${at} as ${type}) from cursor_row)`,
): string {
  if (!cursor) return 'false';
  return keys.reduceRight(
    (others, { sql, type, down, nulls = down ? 'first' : 'last' }, at) => {
      const value = valueAt(at, type);
      const [none, some] = nulls === 'last' ? [value, sql] : [sql, value];
      const comes = `${sql} ${down ? '>' : '<'} ${value} or (${none} is null and ${some} is not null)`;
      return `(${comes} or (${sql} is not distinct from ${value} and ${others}))`;
    },
    cursor.back ? 'false' : 'true',
  );
}

/** Returns SQL for the page's offset. Columns `total` and `passed` hold the counts of all rows and of {@link passedSql}. */
export function offsetSql(cursor: Cursor | null, page: number): string {
  const last = `greatest(0, (total - 1) / ${PAGE_ROWS} * ${PAGE_ROWS})`;
  if (!cursor) return `least(${(page - 1) * PAGE_ROWS}, ${last})`;
  if (cursor.back) return `greatest(0, passed - ${PAGE_ROWS})`;
  return `case when passed < total then passed else ${last} end`;
}

/** Returns the page's offset for known counts, as {@link offsetSql} computes it. */
export function offsetAt(cursor: Cursor | null, page: number, total: number, passed: number): number {
  const last = Math.max(0, Math.floor((total - 1) / PAGE_ROWS) * PAGE_ROWS);
  if (!cursor) return Math.min((page - 1) * PAGE_ROWS, last);
  if (cursor.back) return Math.max(0, passed - PAGE_ROWS);
  return passed < total ? passed : last;
}

/** Returns the cursors of rows that select {@link cursorSql} as `row_cursor`. */
export function readCursors(rows: readonly { row_cursor: string | null }[]): string[] {
  return rows.flatMap((row) => row.row_cursor ?? []);
}

/** Columns of a statement that counts and selects a page at once. An empty page is one row without a cursor. */
export interface CountedPageRow {
  total: number;
  passed: number;
  row_cursor: string | null;
}

/** Returns the page of such a statement. */
export function pageOfRows<R extends CountedPageRow>(rows: readonly R[], cursor: Cursor | null, page: number) {
  const { total, passed } = rows[0] ?? { total: 0, passed: 0 };
  const found = rows.filter((row) => row.row_cursor !== null);
  const offset = offsetAt(cursor, page, total, passed);
  return { found, ...pageAround(total, offset, readCursors(found)) };
}

/** Returns the numbers and cursors of a page. Inserted and deleted rows shift pages, so a page can start at any offset. */
export function pageAround(total: number, offset: number, cursors: readonly string[]) {
  const page = Math.ceil(offset / PAGE_ROWS) + 1;
  const left = Math.max(0, total - offset - PAGE_ROWS);
  const token = (json: string | undefined) =>
    json === undefined ? undefined : Buffer.from(json).toString('base64url');
  return {
    total,
    page,
    pages: page + Math.ceil(left / PAGE_ROWS),
    previous: offset > 0 ? token(cursors[0]) : undefined,
    next: left > 0 ? token(cursors.at(-1)) : undefined,
  };
}
