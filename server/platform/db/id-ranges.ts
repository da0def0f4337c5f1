import type { Migration } from '@mikro-orm/migrations';

/** Conditions that split the rows of a table by their id, a random UUID. */
const ID_RANGES: readonly ((column: string) => string)[] = Array.from('0123456789abcdef', (digit) => {
  const edge = (rest: string) =>
    `'${digit}${rest.repeat(7)}-${Array(3).fill(rest.repeat(4)).join('-')}-${rest.repeat(12)}'`;
  return (column) => `${column} between ${edge('0')} and ${edge('f')}`;
});

/**
 * Adds an update of a whole table to a migration without a transaction, one statement for each sixteenth of the rows,
 * which alone are locked meanwhile. The update must be repeatable: an attempt that broke off starts again.
 *
 * @param column the table's id, quoted, as the update names it
 */
export function addUpdateInRanges(migration: Migration, update: string, column: string): void {
  for (const isWithin of ID_RANGES) migration.addSql(`${update} and ${isWithin(column)};`);
}
