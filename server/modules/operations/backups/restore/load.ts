import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { CopyTransaction } from '#server/platform/db/copy.ts';
import { migrateWithin } from '#server/platform/db/migrate.ts';
import { findForeignTable } from '#server/platform/db/migrations.ts';
import { hasRecord } from '#server/platform/db/upgrade/upgrade-record.ts';
import type { Part } from '../archive/archive.ts';
import type { Manifest } from '../archive/manifest.ts';
import { BackupError } from '../backup-error.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { executeAll, listSequences, listTables, OF_MIGRATOR, quote, tallyTable } from './tables.ts';

interface LoadOptions {
  /** Takes the parts of files, in order. */
  onFile?: (id: string, bytes: Buffer) => Promise<void>;
  /** Compares the loaded tables; by default with rows and hashes of the manifest. @throws {BackupError} */
  compare?: (copy: CopyTransaction, tables: Manifest['tables']) => Promise<void>;
}

/**
 * Replaces the schema `public` of a database by the tables of an archive, and compares them. Runs in the given
 * transaction and needs only the rights of the schema's owner. The tables are analyzed.
 * @returns Tables and columns (`table.column`) of the archive that no migration creates; they are left out.
 * @throws {BackupError} if a table differs from the archive
 */
export async function loadDatabase(
  copy: CopyTransaction,
  manifest: Manifest,
  parts: AsyncIterable<Part>,
  { onFile = () => Promise.resolve(), compare = compareWithArchive }: LoadOptions = {},
): Promise<string[]> {
  const { tx } = copy;
  await makeSchema(copy, manifest.migrations);
  const there = await listTables(tx);
  const columnsOf = (name: string) => there.find((each) => each.name === name)?.columns;
  const tables = manifest.tables.filter(({ name }) => columnsOf(name) !== undefined);
  const superfluous = tables.flatMap(({ name, columns }) => findSuperfluous(name, columns, columnsOf(name)!));
  // Rows are compared with these columns. The text form of a value is the same in a column of texts.
  await executeAll(
    tx,
    superfluous.map(({ table, column }) => `alter table ${quote(table)} add ${column} text`),
  );
  const enforce = await suspendRules(tx);
  // Migrations insert some rows.
  await tx.execute(there.map(({ name }) => `delete from ${quote(name)}`).join('; '));
  await copyParts(copy, tables, parts, onFile);
  const made = new Set((await listSequences(tx)).map(({ name }) => name));
  for (const { name, last } of manifest.sequences)
    if (last !== null && made.has(name)) await tx.execute('select setval(?::regclass, ?::bigint)', [quote(name), last]);
  await enforce();
  await compare(copy, tables);
  await executeAll(
    tx,
    superfluous.map(({ table, column }) => `alter table ${quote(table)} drop ${column}`),
  );
  // The tables and columns that a rollback left are left out.
  if (await hasRecord(tx)) await tx.execute('delete from schema_upgrade where undone_at is not null');
  return [
    ...manifest.tables.flatMap(({ name }) => (columnsOf(name) === undefined ? [name] : [])),
    ...superfluous.map(({ table, column }) => `${table}.${column}`),
  ];
}

async function compareWithArchive(copy: CopyTransaction, tables: Manifest['tables']): Promise<void> {
  for (const table of tables) {
    const { rows, hash } = await tallyTable(copy, table);
    if (rows !== table.rows || hash !== table.hash)
      throw new BackupError('differs', `The table ${table.name} has other rows than the archive.`);
  }
}

/**
 * Finds columns of an archived table that the migrations do not make, as a rollback leaves them.
 * @throws {BackupError} if the archive lacks a column
 */
function findSuperfluous(table: string, archived: string, made: string): { table: string; column: string }[] {
  const known = made.split(', ');
  const columns = archived.split(', ');
  if (known.some((column) => !columns.includes(column)))
    throw new BackupError('differs', `The table ${table} is not the one that this version makes.`);
  return columns.filter((column) => !known.includes(column)).map((column) => ({ table, column }));
}

/** SQL: empties the schema. The migrator looks up its table on another connection, so that table stays without rows. */
const EMPTY = `
  create schema aamu_aside;
  alter table ${OF_MIGRATOR} set schema aamu_aside;
  drop schema public cascade;
  create schema public;
  alter table aamu_aside.${OF_MIGRATOR} set schema public;
  drop schema aamu_aside;
  delete from ${OF_MIGRATOR}`;

/** Creates the empty tables as of the archive. */
async function makeSchema({ orm, tx }: CopyTransaction, names: readonly string[]): Promise<void> {
  const foreign = await findForeignTable(tx);
  if (foreign) throw new BackupError('not_empty', `The database holds the table ${foreign}, which is no shop's.`);
  const [migrator] = await tx.execute<{ there: boolean }[]>(
    `select to_regclass('${OF_MIGRATOR}') is not null as there`,
  );
  if (migrator?.there) await tx.execute(EMPTY);
  await migrateWithin(orm, tx, names);
}

async function copyParts(
  copy: CopyTransaction,
  tables: Manifest['tables'],
  parts: AsyncIterable<Part>,
  onFile: (id: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  let open: { name: string; rows: Writable } | undefined;
  const end = async () => {
    if (!open) return;
    open.rows.end();
    await finished(open.rows);
    open = undefined;
  };
  try {
    for await (const { name, bytes } of parts) {
      const [kind, what = ''] = name.split('/');
      if (kind !== 'tables' || open?.name !== what) await end();
      if (kind === 'files') await onFile(what, bytes);
      if (kind !== 'tables') continue;
      const table = tables.find((each) => each.name === what);
      if (!table) continue;
      open ??= { name: what, rows: copy.copyIn(`copy ${quote(what)} (${table.columns}) from stdin`) };
      if (open.rows.errored) throw open.rows.errored;
      if (!open.rows.write(bytes)) await once(open.rows, 'drain');
    }
    await end();
  } catch (error) {
    open?.rows.destroy(error as Error);
    throw error;
  }
}

/**
 * Drops foreign keys, triggers and indexes, because rows come in any order and an index is built faster at once.
 * @returns a function that restores them, which checks all rows
 */
async function suspendRules(tx: Em): Promise<() => Promise<void>> {
  const keys = await tx.execute<{ table: string; name: string; rule: string }[]>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const triggers = await tx.execute<{ table: string }[]>(
    `select distinct tgrelid::regclass::text as "table" from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  const indexes = await listIndexes(tx);
  await executeAll(tx, [
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...triggers.map(({ table }) => `alter table ${table} disable trigger user`),
    ...indexes.map(({ name }) => `drop index ${quote(name)}`),
  ]);
  return async () => {
    await executeAll(
      tx,
      indexes.map(({ definition }) => definition),
    );
    // Without statistics, the checks of foreign keys take longer than the copy.
    await tx.execute('analyze');
    await executeAll(tx, [
      ...keys.map(({ table, name, rule }) => `alter table ${table} add constraint ${name} ${rule}`),
      ...triggers.map(({ table }) => `alter table ${table} enable trigger user`),
    ]);
  };
}

/** Lists the indexes that do not belong to a constraint. */
function listIndexes(tx: Em): Promise<{ name: string; definition: string }[]> {
  return tx.execute<{ name: string; definition: string }[]>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> '${OF_MIGRATOR}'
        and not exists (select from pg_constraint c where c.conindid = i.oid and c.contype <> 'f')
      order by 1`,
  );
}
