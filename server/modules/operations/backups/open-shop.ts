import { connectPostgres, databaseRefusal, openEmbedded } from '#server/app/database.ts';
import { findRunning, hasCluster } from '#server/platform/db/embedded/embedded-server.ts';
import { type Database, forkEm } from '#server/platform/db/orm.ts';
import { type Env, InvalidEnv } from '#server/platform/config/env.ts';
import { BackupError } from './backup-error.ts';

/** Opens the shop's database, running or not. */
export async function openShop(env: Env): Promise<Database> {
  const url = env.DATABASE_URL ?? (await findRunning(env.DATA_DIR));
  if (url) return connect(url);
  if (!hasCluster(env.DATA_DIR)) throw new BackupError('not_readable', `There is no shop in DATA_DIR ${env.DATA_DIR}.`);
  return openEmbedded(env.DATA_DIR);
}

/** Opens the database of a stopped shop. */
export function openTargetDatabase(env: Env): Promise<Database> {
  return env.DATABASE_URL ? connect(env.DATABASE_URL) : openEmbedded(env.DATA_DIR);
}

async function connect(url: string): Promise<Database> {
  const database = await connectPostgres(url, 1);
  try {
    await forkEm(database.orm).execute('select 1');
    return database;
  } catch (error) {
    await database.close();
    throw new InvalidEnv(`DATABASE_URL ${databaseRefusal(error)}`);
  }
}
