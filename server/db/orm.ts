import { existsSync } from 'node:fs';
import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import type { MikroORM, Options } from '@mikro-orm/core';
import type { AbstractSqlDriver, EntityManager } from '@mikro-orm/postgresql';
import { InvalidEnv } from '../env.ts';
import { lockFolder } from './lock.ts';
import { preparePool } from './pool.ts';

/** The shop's database, on a PostgreSQL server or on the embedded store: both speak the same SQL. */
export type Orm = MikroORM<AbstractSqlDriver>;
/** A unit of work. Services take it as their first argument and never flush it. */
export type Em = EntityManager;

/** How the server's connections call themselves in pg_stat_activity. */
export const APPLICATION_NAME = 'aamu-server';

const shared = {
  migrations: { snapshot: false, transactional: true, silent: true },
  // Triggers are written in migrations: the ORM cannot say what one sees of a statement.
  schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true },
  // Every request and job forks its own: a forgotten fork is an error and not a leak between visitors.
  allowGlobalContext: false,
  // A database that is not there is a slip in an address: a new one beside the old would be an empty shop.
  ensureDatabase: false,
  discovery: { warnWhenNoEntities: true },
};

/** The classes whose tables the database has. */
type Entities = NonNullable<Options['entities']>;

/** An open database. `close` ends its connections; the process that opened it calls it last. */
export interface Database {
  orm: Orm;
  /** True where other processes may be using it, too. */
  shared: boolean;
  close: () => Promise<void>;
}

/** A database inside this process. */
export interface EmbeddedDatabase extends Database {
  pglite: PGlite;
}

/** How long it takes to get a connection, at most. With a statement on it that is less than the twelve seconds in which everybody is answered. */
export const CONNECT_MS = 4_000;

/** How long a statement may take while somebody waits for it, and a transaction in which nothing happens. */
export const PATIENT = {
  statement_timeout: 7_000,
  // A server that has gone silent cannot keep its own time.
  query_timeout: 7_500,
  // A process that was stopped, or whose machine is gone, does not keep its locks.
  idle_in_transaction_session_timeout: 8_000,
};

/** Connects to a PostgreSQL server. `poolSize` bounds the connections of this process. */
export function connectPostgres(entities: Entities, url: string, poolSize = 10): Promise<Database> {
  return connect(entities, url, { poolSize, limits: PATIENT });
}

/** Connections to the same server on which statements take as long as they take: building an index, or waiting for another process. */
export function connectUnhurried({ config }: Orm): Promise<Database> {
  const limits = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };
  return connect(config.get('entities'), config.get('clientUrl'), { poolSize: 2, limits });
}

async function connect(
  entities: Entities,
  url: string,
  { poolSize, limits }: { poolSize: number; limits: object },
): Promise<Database> {
  const { MikroORM } = await import('@mikro-orm/postgresql');
  const orm = (await MikroORM.init({
    ...shared,
    entities,
    clientUrl: url,
    // One connection stays open: it is how other commands see that a server is running.
    pool: { min: 1, max: poolSize },
    driverOptions: {
      connectionTimeoutMillis: CONNECT_MS,
      ...limits,
      keepAlive: true,
      application_name: APPLICATION_NAME,
      // Statements here take milliseconds: compiling one takes longer than it does.
      options: '-c jit=off',
      onPoolCreated: preparePool,
    },
  })) as unknown as Orm;
  return { orm, shared: true, close: () => orm.close() };
}

/**
 * Opens the embedded store in a folder, creating it where there is none. It is for one process on
 * one machine; the folder stays locked until the process ends.
 * @throws {FolderInUse} when another process has it.
 */
export async function openEmbedded(entities: Entities, folder: string): Promise<EmbeddedDatabase> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const why = (error as Error).message;
    throw new InvalidEnv(`DATA_DIR ${folder} cannot be used: ${why}. Name a folder that can be written to.`);
  }
  await lockFolder(folder);
  const dataDir = join(folder, 'database');
  // A process that died while the first files were being laid out left a database that cannot be opened.
  const unfinished = join(folder, 'unpacking');
  if (existsSync(unfinished)) await rm(dataDir, { recursive: true, force: true });
  if (existsSync(join(dataDir, 'PG_VERSION'))) return openCluster(entities, { dataDir });
  await writeFile(unfinished, '');
  const database = await openCluster(entities, { dataDir, loadDataDir: await emptyCluster() });
  await rm(unfinished);
  return database;
}

/** Opens a database that lives in memory, empty or from a dump of another one's data folder. */
export async function openMemory(entities: Entities, dump?: Blob): Promise<EmbeddedDatabase> {
  return openCluster(entities, { loadDataDir: dump ?? (await emptyCluster()) });
}

/** The SQL entity manager of a fork: MikroORM types the fork of a generic driver too loosely. */
export function forkOf(orm: Orm): Em {
  return orm.em.fork() as unknown as Em;
}

async function openCluster(entities: Entities, options: PGliteOptions): Promise<EmbeddedDatabase> {
  const [{ MikroORM, createPostgreSqlTypeParsers }, { PGlite }] = await Promise.all([
    import('@mikro-orm/pglite'),
    import('@electric-sql/pglite'),
  ]);
  // Times stay text here and become dates in the ORM, as on PostgreSQL. No column is an array of times.
  const parsers = createPostgreSqlTypeParsers((text) => [text]);
  const pglite = await PGlite.create({ ...options, parsers });
  // The ORM would copy an option that is an object, and a database cannot be copied.
  const orm = (await MikroORM.init({ ...shared, entities, driverOptions: { pglite: () => pglite } })) as unknown as Orm;
  const close = async () => {
    await orm.close();
    await pglite.close();
  };
  return { orm, shared: false, pglite, close };
}

/** A new cluster ready made: setting one up from nothing takes seconds. */
async function emptyCluster(): Promise<Blob> {
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs');
  return dataDir();
}
