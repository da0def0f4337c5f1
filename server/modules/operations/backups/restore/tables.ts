import { finished } from 'node:stream/promises';
import type { CopyTransaction } from '#server/platform/db/copy.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { RowTally } from '../archive/row-tally.ts';
import type { Manifest } from '../archive/manifest.ts';

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
  const rows = copy.copyOut(`copy ${quote(table.name)} (${table.columns}) to stdout`);
  try {
    for await (const chunk of rows.iterator({ destroyOnReturn: false })) {
      tally.add(chunk as Buffer);
      yield chunk as Buffer;
    }
  } finally {
    // A reader that stops early leaves rows on the connection, behind which its rollback would wait for ever.
    if (!rows.readableEnded && !rows.destroyed) await finished(rows.resume()).catch(() => undefined);
  }
}

/** Rows of a table and the sum of their hashes, which does not depend on the order of rows. */
export interface RowSum {
  rows: number;
  /** First two 64-bit numbers of the SHA-256 of each row, each added up. */
  hash: string;
}

/** Counts the rows of a table and adds up their hashes on the server, in the text form of the transaction. */
export async function sumRows(tx: Em, { name, columns }: Table): Promise<RowSum> {
  const half = (from: number) => `sum(('x' || encode(substr(hash, ${from}, 8), 'hex'))::bit(64)::bigint)`;
  // OFFSET 0 keeps the planner from computing each hash twice.
  const [sum] = await tx.execute<RowSum[]>(
    `select count(*)::int as rows, concat_ws(' ', ${half(1)}, ${half(9)}) as hash
       from (select sha256(convert_to(row(${columns})::text, 'UTF8')) as hash from ${quote(name)} offset 0) as hashed`,
  );
  return sum!;
}

export async function tallyTable(copy: CopyTransaction, table: Table): Promise<RowTally> {
  const tally = new RowTally();
  for await (const _ of readTable(copy, table, tally));
  return tally;
}

export async function executeAll(tx: Em, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await tx.execute(statements.join('; '));
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
