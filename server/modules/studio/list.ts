import { type EntityName, type FilterQuery, raw, wrap } from '@mikro-orm/core';
import { toEmailKey } from '#contract/forms/email.ts';
import { foldText } from '#contract/forms/fold-text.ts';
import { PAGE_ROWS, type ListPage } from '#contract/shared/list.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import {
  type Cursor,
  cursorSql,
  offsetAt,
  pageAround,
  passedSql,
  type Place,
  readCursor,
  type SortKey,
} from './cursor.ts';

type OrderBy = Record<string, 'asc' | 'desc' | 'desc nulls first'>;

/**
 * Finds one page of a condition's rows, with their total. Beyond the end it returns the last page, so that bookmarks
 * still work. `orderBy` must end with a unique column to keep rows in place between pages.
 */
export async function findPage<T extends object>(
  em: Em,
  entity: EntityName<T>,
  where: FilterQuery<NoInfer<T>>,
  place: Place,
  orderBy: readonly OrderBy[],
) {
  const keys = (alias: string) => buildSortKeys(em, entity, orderBy, alias);
  const cursor = readCursor(place, keys('e'));
  const total = await em.count<T>(entity, where);
  const passed = cursor ? await em.count<T>(entity, passedBy<NoInfer<T>>(where, keys, cursor)) : 0;
  const offset = offsetAt(cursor, place.page, total, passed);
  const found = await em.find<T>(entity, where, { orderBy, limit: PAGE_ROWS, offset } as never);
  const cursors = total > PAGE_ROWS ? await cursorsAt(em, entity, keys('e'), found) : [];
  return { found, ...pageAround(total, offset, cursors) };
}

const TYPES: readonly [RegExp, SortKey['type']][] = [
  [/^uuid/, 'uuid'],
  [/^int/, 'int'],
  [/^date/, 'date'],
  [/^timestamptz/, 'timestamptz'],
];

function buildSortKeys<T extends object>(
  em: Em,
  entity: EntityName<T>,
  orderBy: readonly OrderBy[],
  alias: string,
): SortKey[] {
  const { properties } = em.getMetadata().get(entity);
  return orderBy.flatMap((each) =>
    Object.entries(each).map(([name, way]): SortKey => {
      const { fieldNames, columnTypes } = properties[name as keyof typeof properties];
      const type = TYPES.find(([form]) => form.test(columnTypes[0]!))?.[1] ?? 'text';
      return { sql: `${alias}.${fieldNames[0]}`, type, down: way.startsWith('desc') };
    }),
  );
}

function passedBy<T extends object>(where: FilterQuery<T>, keys: (alias: string) => SortKey[], cursor: Cursor) {
  const value = (at: number, type: string) => `cast(cast(? as jsonb)->>${at} as ${type})`;
  const values = passedSql(keys('e'), cursor, value).split('?').slice(1);
  const passed = raw(
    (alias) => passedSql(keys(alias), cursor, value),
    values.map(() => cursor.json),
  );
  return { $and: [where, { [passed]: [] }] } as FilterQuery<T>;
}

/** Returns the cursors of the first and the last row. */
async function cursorsAt<T extends object>(
  em: Em,
  entity: EntityName<T>,
  keys: readonly SortKey[],
  found: readonly T[],
) {
  const { tableName } = em.getMetadata().get(entity);
  const ids = [found[0]!, found.at(-1)!].map((row) => wrap(row, true).getPrimaryKey() as string | number);
  const rows = await em.execute<{ id: string | number; cursor: string }[]>(
    `select ${keys.at(-1)!.sql} as id, ${cursorSql(keys)} as cursor from ${tableName} e where ${keys.at(-1)!.sql} in (?, ?)`,
    ids,
  );
  return ids.map((id) => rows.find((row) => row.id === id)!.cursor);
}

/** Presents a page for a response. */
export function presentPage<R, T>(
  { found, total, page, pages, next, previous }: { found: readonly R[] } & Omit<ListPage<R>, 'items'>,
  present: (row: R) => T,
): ListPage<T> {
  return { items: found.map(present), total, page, pages, next, previous };
}

/** Returns a LIKE pattern for {@link buildFoldedSql} texts that contain a text. Escapes wildcards. */
export function toLikePattern(text: string): string {
  return `%${foldText(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Returns the folded words of a query, addresses in their stored form. A row has to match all of them. */
export function searchWords(q: string): string[] {
  return foldText(q.replaceAll(/\S*@\S+/g, toEmailKey))
    .split(/\s+/)
    .filter(Boolean);
}

/** Returns SQL for texts folded as by {@link foldText}, joined by spaces. One call for all texts is faster. */
export function buildFoldedSql(...texts: string[]): string {
  return `fold_text(concat_ws(' ', ${texts.join(', ')}))`;
}

/**
 * Returns an SQL condition: the texts contain every word of a query. `value` is the placeholder of
 * {@link toWordPatterns}.
 */
export function buildMatchSql(value: '?' | ':q', ...texts: string[]): string {
  const patterns = `array(select jsonb_array_elements_text(cast(${value} as jsonb)))`;
  return `${buildFoldedSql(...texts)} like all (${patterns})`;
}

/** Returns the value of {@link buildMatchSql} for a query. */
export function toWordPatterns(q: string): string {
  return JSON.stringify(searchWords(q).map(toLikePattern));
}

/** Returns an ORM condition: the columns contain every word of a query. */
export function buildTextFilter(q: string, columns: readonly string[]) {
  const matches = raw(
    (alias) => buildMatchSql('?', ...columns.map((column) => `${alias}.${column}`)),
    [toWordPatterns(q)],
  );
  return { [matches]: [] };
}

/** Parses a sort such as `-createdAt`; `last`, such as the id, breaks ties. */
export function parseSort(sort: string, last = 'id'): Record<string, 'asc' | 'desc'>[] {
  const down = sort.startsWith('-');
  const name = down ? sort.slice(1) : sort;
  return [{ [name]: down ? 'desc' : 'asc' }, { [last]: down ? 'desc' : 'asc' }];
}
