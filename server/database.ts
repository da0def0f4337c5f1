import { migrate } from './db/migrate.ts';
import * as db from './db/orm.ts';
import { type Database, type EmbeddedDatabase, forkOf } from './db/orm.ts';
import { entities } from './entities.ts';
import { type Env, InvalidEnv } from './env.ts';
import { messageOf } from './errors.ts';
import { seed } from './seed/seed.ts';

/**
 * Opens the database that the settings name, brought up to date and filled with what a new shop has.
 * Several processes may do this at once on one PostgreSQL: one of them migrates.
 */
export async function openDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  const database = env.DATABASE_URL ? await connectPostgres(env.DATABASE_URL) : await openEmbedded(env.DATA_DIR);
  await reach(database, env);
  await migrate(database);
  await seed(forkOf(database.orm));
  return database;
}

/** The shop's tables on a PostgreSQL server. `poolSize` bounds the connections of this process. */
export function connectPostgres(url: string, poolSize?: number): Promise<Database> {
  return db.connectPostgres(entities, url, poolSize);
}

/** The shop's tables on the embedded store in a folder. */
export function openEmbedded(folder: string): Promise<EmbeddedDatabase> {
  return db.openEmbedded(entities, folder);
}

/** The shop's tables in memory, empty or from a dump of another database's data folder. */
export function openMemory(dump?: Blob): Promise<EmbeddedDatabase> {
  return db.openMemory(entities, dump);
}

/** A server that does not answer, or not to us, is a setting to look at and not a fault of the program. */
async function reach({ orm }: Database, { DATABASE_URL }: Pick<Env, 'DATABASE_URL'>): Promise<void> {
  try {
    await forkOf(orm).execute('select 1');
  } catch (error) {
    throw DATABASE_URL ? new InvalidEnv(`DATABASE_URL cannot be used: ${messageOf(error)}.`) : error;
  }
}
