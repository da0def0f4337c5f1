import { type Env, InvalidEnv } from '../env.ts';
import { messageOf } from '../errors.ts';
import { connectPostgres, type Database, forkOf, openEmbedded } from './orm.ts';
import { seed } from '../seed/seed.ts';

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

/** A server that does not answer, or not to us, is a setting to look at and not a fault of the program. */
async function reach({ orm }: Database, { DATABASE_URL }: Pick<Env, 'DATABASE_URL'>): Promise<void> {
  try {
    await forkOf(orm).execute('select 1');
  } catch (error) {
    throw DATABASE_URL ? new InvalidEnv(`DATABASE_URL cannot be used: ${messageOf(error)}.`) : error;
  }
}

/** Runs the migrations that have not run yet. On a server other processes may be starting too: they wait for their turn. */
export async function migrate({ orm, shared }: Database): Promise<void> {
  if (!shared) return void (await orm.migrator.up());
  await forkOf(orm).transactional(async (tx) => {
    await tx.execute("select pg_advisory_xact_lock(hashtext('aamu-migrate'))");
    await orm.migrator.up({ transaction: tx.getTransactionContext()! });
  });
}
