import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { CopyTransaction } from '#server/platform/db/copy.ts';
import { migrateWithin } from '#server/platform/db/migrate.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Part } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { BackupError } from './backup-error.ts';
import { listSequences, listTables, OF_MIGRATOR, quote, tallyTable } from './tables.ts';

/**
 * Replaces the schema `public` of a database by the tables of an archive, and compares them with the manifest. Runs in
 * the given transaction and needs only the rights of the schema's owner.
 * @param onFile Takes the parts of files, in order.
 * @returns Tables of the archive that no migration creates; they are skipped.
 * @throws {BackupError} if a table differs from the archive
 */
export async function loadDatabase(
  copy: CopyTransaction,
  manifest: Manifest,
  parts: AsyncIterable<Part>,
  onFile: (id: string, bytes: Buffer) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const { tx } = copy;
  await makeSchema(copy, manifest.migrations);
  const there = await listTables(tx);
  const columnsOf = (name: string) => there.find((each) => each.name === name)?.columns;
  const tables = manifest.tables.filter(({ name }) => columnsOf(name) !== undefined);
  const different = tables.find(({ name, columns }) => columnsOf(name) !== columns);
  if (different)
    throw new BackupError('differs', `The table ${different.name} is not the one that this version makes.`);
  const enforce = await suspendRules(tx);
  // Migrations insert some rows.
  await tx.execute(there.map(({ name }) => `delete from ${quote(name)}`).join('; '));
  await copyParts(copy, tables, parts, onFile);
  const made = new Set((await listSequences(tx)).map(({ name }) => name));
  for (const { name, last } of manifest.sequences)
    if (last !== null && made.has(name)) await tx.execute('select setval(?::regclass, ?::bigint)', [quote(name), last]);
  await enforce();
  for (const table of tables) {
    const { rows, hash } = await tallyTable(copy, table);
    if (rows !== table.rows || hash !== table.hash)
      throw new BackupError('differs', `The table ${table.name} has other rows than the archive.`);
  }
  return manifest.tables.flatMap(({ name }) => (columnsOf(name) === undefined ? [name] : []));
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
  const tables = await tx.execute<{ name: string }[]>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  if (tables.some(({ name }) => name === OF_MIGRATOR)) await tx.execute(EMPTY);
  else if (tables[0])
    throw new BackupError('not_empty', `The database holds the table ${tables[0].name}, which is no shop's.`);
  await migrateWithin(orm, tx, names);
}

/** Drops foreign keys and triggers, as rows come in any order. Returns how to restore them, which checks all rows. */
async function suspendRules(tx: Em): Promise<() => Promise<void>> {
  const keys = await tx.execute<{ table: string; name: string; rule: string }[]>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const triggers = await tx.execute<{ table: string }[]>(
    `select distinct tgrelid::regclass::text as "table" from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  const each = async (statements: readonly string[]) => {
    if (statements.length > 0) await tx.execute(statements.join('; '));
  };
  await each(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`));
  await each(triggers.map(({ table }) => `alter table ${table} disable trigger user`));
  return async () => {
    await each(keys.map(({ table, name, rule }) => `alter table ${table} add constraint ${name} ${rule}`));
    await each(triggers.map(({ table }) => `alter table ${table} enable trigger user`));
  };
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
      if (!open.rows.write(bytes)) await once(open.rows, 'drain');
    }
    await end();
  } catch (error) {
    open?.rows.destroy(error as Error);
    throw error;
  }
}
