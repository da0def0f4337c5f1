import type { Env } from '../env.ts';
import { connectPostgres, type Database, forkOf, type Orm, openEmbedded } from './orm.ts';
import { seed } from './seed/seed.ts';

/**
 * Opens the database that the settings name, brought up to date and filled with what a new shop has.
 * Several processes may do this at once on one PostgreSQL: one of them migrates.
 */
export async function openDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  const database = env.DATABASE_URL ? await connectPostgres(env.DATABASE_URL) : await openEmbedded(env.DATA_DIR);
  await migrate(database.orm);
  await seed(forkOf(database.orm));
  return database;
}

/** Runs the migrations that have not run yet. */
export async function migrate(orm: Orm): Promise<void> {
  await orm.migrator.up();
}
