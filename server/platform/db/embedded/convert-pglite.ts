import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, glob, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InvalidEnv } from '#server/platform/config/env.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations.ts';
import { connectWithoutTimeouts, type Database, type Em, forkEm } from '../orm.ts';
import { changeOwner } from './account.ts';
import type { Cluster } from './cluster.ts';

/** Engine of earlier versions, in the last version that they used. */
const PGLITE = '@electric-sql/pglite';
const PGLITE_VERSION = '0.5.8';
/** Folder in DATA_DIR that those versions used. It stays after the conversion until the operator deletes it. */
const FORMER = 'database';
const FORMER_BACKUP = 'database.pglite';

interface PGlite {
  query: (sql: string, values?: unknown[]) => Promise<{ rows: unknown[]; blob?: Blob }>;
  close: () => Promise<void>;
}

/** Steps that move the data of an earlier version into a new cluster. */
export interface Conversion {
  /** Copies every row. A failure leaves the earlier database unchanged. */
  fill: (url: string, cluster: Cluster) => Promise<void>;
  /** Puts the earlier database aside. */
  finish: () => Promise<void>;
}

/**
 * Opens a copy of the PGlite database in DATA_DIR for conversion. Undefined if there is none.
 * @throws {InvalidEnv} when PGlite cannot be loaded, or the database comes from another version than this one knows.
 */
export async function prepareConversion(
  dataDir: string,
  connect: (url: string, poolSize?: number) => Promise<Database>,
): Promise<Conversion | undefined> {
  const former = resolve(dataDir, FORMER);
  // Without this file, or with the mark of an unfinished first start, there is no data.
  if (!existsSync(join(former, 'PG_VERSION')) || existsSync(resolve(dataDir, 'unpacking'))) return undefined;
  // words: read by whoever runs the shop
  process.stdout.write('Converting the database of an earlier version to PostgreSQL.\n');
  for await (const left of glob('conversion-*', { cwd: dataDir }))
    await rm(resolve(dataDir, left), { recursive: true });
  const drafts = await mkdtemp(resolve(dataDir, 'conversion-'));
  const clean = () => rm(drafts, { recursive: true, force: true });
  try {
    const { PGlite } = await loadPGlite(drafts, dataDir);
    const copy = join(drafts, FORMER);
    // Opening a database writes to it.
    await cp(former, copy, { recursive: true });
    const source = await PGlite.create({ dataDir: copy });
    const names = await readMigrations(source);
    return {
      async fill(url, cluster) {
        try {
          const database = await connect(url, 2);
          await migrate(database, names);
          const unhurried = await connectWithoutTimeouts(database.orm);
          await copyRows(source, forkEm(unhurried.orm), cluster);
          await unhurried.close();
          await database.close();
        } catch (error) {
          throw new InvalidEnv(`its database cannot be converted (${getErrorMessage(error)}); it was left as it is`);
        } finally {
          await source.close();
          await clean();
        }
      },
      async finish() {
        await rename(former, resolve(dataDir, FORMER_BACKUP));
        // words: read by whoever runs the shop
        process.stdout.write(
          `Converted. The earlier database is kept in ${resolve(dataDir, FORMER_BACKUP)}: delete it once you have seen that all is there.\n`,
        );
      },
    };
  } catch (error) {
    await clean();
    throw error;
  }
}

/** Loads the project's package, or else one from the registry into a temporary folder. */
export async function loadPGlite(folder: string, dataDir: string) {
  const { npm_execpath: npm = '' } = process.env;
  const load = async (from: string) => {
    const path = createRequire(from).resolve(PGLITE);
    return (await import(pathToFileURL(path).href)) as { PGlite: { create: (options: object) => Promise<PGlite> } };
  };
  try {
    return await load(import.meta.url);
  } catch {
    const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${PGLITE}@${PGLITE_VERSION}`];
    const [command, args] = npm.endsWith('.js') ? [process.execPath, [npm, ...install]] : ['npm', install];
    const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
    if (status === 0) return load(join(folder, 'package.json'));
    const [reason = ''] = (error?.message ?? stderr).split('\n').filter((line) => line.trim() !== '');
    throw new InvalidEnv(
      `DATA_DIR ${dataDir} holds a database of an earlier version, and the package that reads it cannot be fetched (${reason}). ` +
        `Run "npm install --no-save ${PGLITE}@${PGLITE_VERSION}" and start again. Nothing was changed.`,
    );
  }
}

/** The migrations that have run there, in the order of this version. */
async function readMigrations(source: PGlite): Promise<string[]> {
  const { rows } = await source.query('select name from mikro_orm_migrations');
  const done = new Set((rows as { name: string }[]).map(({ name }) => name));
  const unknown = [...done].filter((name) => !migrations.some((each) => each === name));
  if (unknown.length > 0)
    throw new InvalidEnv(
      `DATA_DIR holds a database of a newer version (${unknown.join(', ')} is unknown). Start that version, or name another folder. Nothing was changed.`,
    );
  return migrations.filter((name) => done.has(name));
}

/** Copies every table in PostgreSQL's lossless text form, and compares the number of rows. */
async function copyRows(source: PGlite, target: Em, cluster: Cluster): Promise<void> {
  const tables = await listColumns(async (sql) => (await source.query(sql)).rows as Column[]);
  const known = await listColumns((sql) => target.execute<Column[]>(sql));
  await target.transactional(async (tx) => {
    // Neither triggers nor foreign keys look at rows that were looked at when they were written.
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(`truncate ${[...known.keys()].join(', ')}`);
    for (const [table, columns] of tables) {
      if (known.get(table) !== columns) throw new Error(`the table ${table} differs`);
      await copyTable(source, tx, { table, columns, cluster });
    }
    await copySequences(source, tx);
  });
  await target.execute('analyze');
}

interface Table {
  table: string;
  columns: string;
  cluster: Cluster;
}

async function copyTable(source: PGlite, tx: Em, { table, columns, cluster }: Table): Promise<void> {
  const { blob } = await source.query(`copy ${table} (${columns}) to '/dev/blob'`);
  const file = join(cluster.folder, 'rows.copy');
  await writeFile(file, blob ? Buffer.from(await blob.arrayBuffer()) : '');
  await changeOwner(cluster.account, file);
  // The server works in this folder.
  await tx.execute(`copy ${table} (${columns}) from 'rows.copy'`);
  await rm(file);
  const count = `select count(*)::int as count from ${table}`;
  const [before] = (await source.query(count)).rows as { count: number }[];
  const [after] = await tx.execute<{ count: number }[]>(count);
  if (before?.count !== after?.count) throw new Error(`rows of ${table} were lost`);
}

async function copySequences(source: PGlite, tx: Em): Promise<void> {
  const { rows } = await source.query(
    `select format('%I', sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last } of rows as { name: string; last: string | null }[]) {
    if (last !== null) await tx.execute(`select setval(?::regclass, ?::bigint)`, [name, last]);
  }
}

interface Column {
  table: string;
  columns: string;
}

/** The stored columns of each table, by the table's name; generated ones follow from them. */
async function listColumns(ask: (sql: string) => Promise<Column[]>): Promise<Map<string, string>> {
  const rows = await ask(
    `select format('%I', c.relname) as "table",
       string_agg(format('%I', a.attname), ', ' order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
