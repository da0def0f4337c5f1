import type { CopyTransaction } from '#server/platform/db/copy.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { RowTally } from './row-tally.ts';
import type { Manifest } from './manifest.ts';

export interface Table {
  name: string;
  /** Quoted, sorted by name, with commas; without generated columns. */
  columns: string;
}

/** The migrator writes this table itself. */
export const OF_MIGRATOR = 'mikro_orm_migrations';

export function listTables(tx: Em): Promise<Table[]> {
  return tx.execute<Table[]>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '${OF_MIGRATOR}'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
}

export async function listSequences(tx: Em): Promise<Manifest['sequences']> {
  return tx.execute<Manifest['sequences']>(
    `select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and sequencename not like '${OF_MIGRATOR}%' order by 1`,
  );
}

/** Streams the rows of a table and counts them in `tally`. */
export async function* readTable(copy: CopyTransaction, table: Table, tally: RowTally): AsyncGenerator<Buffer> {
  for await (const chunk of copy.copyOut(`copy ${quote(table.name)} (${table.columns}) to stdout`)) {
    tally.add(chunk as Buffer);
    yield chunk as Buffer;
  }
}

export async function tallyTable(copy: CopyTransaction, table: Table): Promise<RowTally> {
  const tally = new RowTally();
  for await (const _ of readTable(copy, table, tally));
  return tally;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
