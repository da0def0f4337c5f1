import { pendingMigrations } from './db/migrations.ts';
import * as db from './db/orm.ts';
import { type Ring, sealWith } from './db/sealed.ts';
import { type Database, type EmbeddedDatabase, forkOf } from './db/orm.ts';
import { entities } from './entities.ts';
import { type Env, InvalidEnv } from './env.ts';
import { messageOf } from './errors.ts';
import { checkKeys, ringOf } from './modules/sealing/sealing.service.ts';

/**
 * Opens the database that the settings name, brought up to date and filled with what a new shop has,
 * and with `samples` with what a demonstration has besides.
 * Several processes may do this at once on one PostgreSQL: one of them migrates.
 */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'HEALTH_KEYS'>,
  { samples = false }: { samples?: boolean } = {},
): Promise<Database & { ring: Ring | null }> {
  const database = env.DATABASE_URL ? await connectPostgres(env.DATABASE_URL) : await openEmbedded(env.DATA_DIR);
  const pending = await reach(database, env);
  const ring = await ringOf(forkOf(database.orm), env);
  sealWith(ring);
  // What a shop needs once is loaded when it is needed: most starts find everything done.
  if (pending.length > 0) await (await import('./db/migrate.ts')).migrate(database);
  await checkKeys(forkOf(database.orm), ring);
  if (!(await isSeeded(database, samples))) {
    await (await import('./seed/seed.ts')).seed(forkOf(database.orm), { samples });
  }
  return { ...database, ring };
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
async function reach({ orm }: Database, { DATABASE_URL }: Pick<Env, 'DATABASE_URL'>): Promise<string[]> {
  try {
    return await pendingMigrations(forkOf(orm));
  } catch (error) {
    throw DATABASE_URL ? new InvalidEnv(`DATABASE_URL ${databaseRefusal(error)}`) : error;
  }
}

/** What to say about a server that cannot be used, on one line. */
export function databaseRefusal(error: unknown): string {
  const why = messageOf(error).replaceAll(/\s+/g, ' ').trim().replace(/\.+$/, '');
  return `cannot be used: ${why}. Check host, port, user, password and that the database exists.`;
}

async function isSeeded({ orm }: Database, samples: boolean): Promise<boolean> {
  const [row] = await forkOf(orm).execute<{ seeded: boolean }[]>(
    'select exists (select from program) and (not ? or exists (select from post)) and exists (select from training_plan) as seeded',
    [samples],
  );
  return row?.seeded ?? false;
}
