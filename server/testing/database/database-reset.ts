import type { Em } from '../../platform/db/orm.ts';

/** State of a database after it was copied from the template. */
export interface Snapshot {
  tables: TableSnapshot[];
  /** Calls of `setval` that restore every sequence. */
  sequences: string[];
  catalog: string;
  /** Newest transaction whose rows belong to the template. */
  transaction: string;
}

interface TableSnapshot {
  name: string;
  /** Columns that an insert may name: generated ones are left out. */
  columns: string;
  /** Rows as composite literals, which keep each value of each type exactly. */
  rows: string[];
}

/** Tables of more bytes than these are copied from the template faster than they are emptied. */
const LARGE_BYTES = 8_000_000;

export async function takeSnapshot(em: Em): Promise<Snapshot> {
  const tables = await em.execute<Omit<TableSnapshot, 'rows'>[]>(
    `select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
       from pg_class c join pg_attribute on attrelid = c.oid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
        and attgenerated = '' group by c.oid order by 1`,
  );
  const sequences = await em.execute<{ call: string }[]>(
    `select format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
                   coalesce(last_value, start_value), last_value is not null) as call from pg_sequences`,
  );
  return {
    tables: await Promise.all(tables.map(async (table) => ({ ...table, rows: await readRows(em, table.name) }))),
    sequences: sequences.map(({ call }) => call),
    ...(await readState(em)),
  };
}

/**
 * Restores tables and sequences, and returns the new snapshot. Undefined if the schema was changed or
 * much was written: a new copy of the template is cheaper then.
 */
export async function restore(em: Em, snapshot: Snapshot): Promise<Snapshot | undefined> {
  // Waits for open transactions, so that changed rows are either visible or absent.
  await em.execute(`lock table ${snapshot.tables.map(({ name }) => name).join(', ')} in exclusive mode`);
  if ((await readCatalog(em, snapshot.transaction)) !== snapshot.catalog) return undefined;
  const changed = await findChanged(em, snapshot);
  if (changed.reduce((sum, { bytes }) => sum + bytes, 0) > LARGE_BYTES) return undefined;
  const names = new Set(changed.map(({ name }) => name));
  const tables = snapshot.tables.filter(({ name }) => names.has(name));
  await em.execute(
    [
      // Disables triggers and foreign keys: the restored data was consistent.
      'set local session_replication_role = replica',
      ...tables.map(({ name }) => `delete from ${name}`),
      ...tables.filter(({ rows }) => rows.length > 0).map(insertInto),
      `select ${snapshot.sequences.join(', ')}`,
    ].join('; '),
  );
  return { ...snapshot, transaction: await readTransaction(em) };
}

async function readRows(em: Em, table: string): Promise<string[]> {
  const rows = await em.execute<{ row: string }[]>(`select t::text as row from ${table} t`);
  return rows.map(({ row }) => row);
}

/** A row is new or changed if a later transaction wrote it; rows that went are missing from the count. */
function findChanged(em: Em, { tables, transaction }: Snapshot): Promise<{ name: string; bytes: number }[]> {
  const selects = tables.map(({ name, rows }) => {
    const isChanged =
      rows.length === 0
        ? `exists (select from ${name})`
        : `exists (select from ${name} where ${isNewer(transaction)}) or (select count(*) from ${name}) <> ${rows.length}`;
    return `select '${name}' as name, pg_relation_size('${name}')::int as bytes where ${isChanged}`;
  });
  return em.execute(selects.join(' union all '));
}

/** Returns a value that changes when a test changes the schema. */
async function readCatalog(em: Em, since: string): Promise<string> {
  const parts = [
    'select count(*) from pg_class',
    ...['pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc'].map(
      (name) => `select count(*) filter (where ${isNewer(since)}) || '/' || count(*) from ${name}`,
    ),
  ];
  const [row] = await em.execute<{ catalog: string }[]>(`select concat_ws(' ', (${parts.join('), (')})) as catalog`);
  return row!.catalog;
}

/** The schema's counts, and the transaction after which rows are new. */
async function readState(em: Em): Promise<Pick<Snapshot, 'catalog' | 'transaction'>> {
  const transaction = await readTransaction(em);
  return { transaction, catalog: await readCatalog(em, transaction) };
}

/** SQL condition: a transaction after this one wrote the row. */
function isNewer(transaction: string): string {
  return `age(xmin) < age('${transaction}'::xid)`;
}

async function readTransaction(em: Em): Promise<string> {
  const [row] = await em.execute<{ id: string }[]>('select pg_current_xact_id()::xid::text as id');
  return row!.id;
}

function insertInto({ name, columns, rows }: TableSnapshot): string {
  const literals = rows.map((row) => `'${row.replaceAll("'", "''")}'`);
  return `insert into ${name} (${columns}) select ${columns} from unnest(array[${literals.join(', ')}]::${name}[])`;
}
