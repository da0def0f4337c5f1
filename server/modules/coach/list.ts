import { type EntityName, type FilterQuery, type FindOptions, raw } from '@mikro-orm/core';
import { foldText } from '#contract/fold-text.ts';
import { PAGE_ROWS, type ListPage } from '#contract/studio/list.ts';
import type { Em } from '../../db/orm.ts';

/**
 * One page of what a condition finds, with the number of all that it finds: two statements, whatever the page. Of a
 * page behind the last one the last one is given, so that a bookmark goes on working when rows have gone.
 * `orderBy` has to end with something unique, or rows change places between two pages.
 */
export async function findPage<T extends object>(
  em: Em,
  entity: EntityName<T>,
  where: FilterQuery<NoInfer<T>>,
  page: number,
  options: Omit<FindOptions<T>, 'limit' | 'offset'>,
): Promise<{ found: T[]; total: number; page: number; pages: number }> {
  const total = await em.count<T>(entity, where);
  const { shown, pages, offset } = pageAt(page, total);
  const found = await em.find<T>(entity, where, { ...options, limit: PAGE_ROWS, offset } as never);
  return { found, total, page: shown, pages };
}

/** The same for rows that a statement of its own has counted and read. */
export function pageAt(page: number, total: number): { shown: number; pages: number; offset: number } {
  const pages = Math.max(1, Math.ceil(total / PAGE_ROWS));
  const shown = Math.min(page, pages);
  return { shown, pages, offset: (shown - 1) * PAGE_ROWS };
}

/** The page as it is answered. */
export function presentPage<R, T>(
  { found, total, page, pages }: { found: readonly R[]; total: number; page: number; pages: number },
  present: (row: R) => T,
): ListPage<T> {
  return { items: found.map(present), total, page, pages };
}

/** Pattern for LIKE that finds a text anywhere in what {@link folded} says; wildcards in it count as they stand. */
export function anywhere(text: string): string {
  return `%${foldText(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Words of a search, each of which has to be found. */
export function searchWords(q: string): string[] {
  return foldText(q).split(/\s+/).filter(Boolean);
}

/** SQL: texts as {@link foldText} returns them, with a space between them: called once, it takes half as long. */
export function folded(...texts: string[]): string {
  return `fold_text(concat_ws(' ', ${texts.join(', ')}))`;
}

/** SQL: one of the texts holds the pattern `:q`. */
export function holds(...texts: string[]): string {
  return `${folded(...texts)} like :q`;
}

/** Condition of the ORM: one of the columns holds the text. */
export function holding(text: string, columns: readonly string[]) {
  const texts = raw((alias) => folded(...columns.map((column) => `${alias}.${column}`)));
  return { [texts]: { $like: anywhere(text) } };
}

/** `-createdAt` as an order of the database; `last`, such as the id, decides between equals. */
export function orderOf(sort: string, last = 'id'): Record<string, 'asc' | 'desc'>[] {
  const down = sort.startsWith('-');
  const name = down ? sort.slice(1) : sort;
  return [{ [name]: down ? 'desc' : 'asc' }, { [last]: down ? 'desc' : 'asc' }];
}
