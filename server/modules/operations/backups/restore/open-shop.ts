import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connectPostgres, type DatabaseSettings, findServerUrl, openEmbedded } from '#server/app/database.ts';
import { databaseRefusal } from '#server/platform/db/connection/database-refusal.ts';
import { hasCluster } from '#server/platform/db/embedded/data-dir.ts';
import { findRunning } from '#server/platform/db/embedded/embedded-server.ts';
import { type Database, forkEm } from '#server/platform/db/orm.ts';
import { type Env, InvalidEnv } from '#server/platform/config/env.ts';
import { BackupError } from '../backup-error.ts';

/** Opens the shop's database, running or not. */
export async function openShop(env: Env): Promise<Database> {
  const url = findServerUrl(env) ?? (await findRunning(env.DATA_DIR));
  if (url) return connect(url, serverSetting(env));
  requireCluster(env);
  return openEmbedded(env.DATA_DIR);
}

/** @throws {BackupError} without an embedded database, also if that of an earlier version is not converted yet */
export function requireCluster({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): void {
  if (hasCluster(DATA_DIR)) return;
  const folder = resolve(DATA_DIR);
  throw new BackupError(
    'not_readable',
    existsSync(join(folder, 'database', 'PG_VERSION'))
      ? `The database in DATA_DIR ${folder} is of an earlier version: start the shop once, which converts it.`
      : `There is no shop in DATA_DIR ${folder}.`,
  );
}

/**
 * Opens the database of a stopped shop.
 * @throws {BackupError} if a shop runs on the embedded one
 */
export async function openStopped(env: DatabaseSettings): Promise<Database> {
  const url = findServerUrl(env);
  if (url) return connect(url, serverSetting(env));
  try {
    return await openEmbedded(env.DATA_DIR);
  } catch (error) {
    if ((error as Error).name !== 'FolderInUse') throw error;
    throw new BackupError('running', `A shop runs on DATA_DIR ${resolve(env.DATA_DIR)}. Stop it first.`);
  }
}

function serverSetting({ DATABASE_DIRECT_URL }: DatabaseSettings): string {
  return DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
}

/** @throws {InvalidEnv} if the server cannot be used */
export async function connect(url: string, name = 'DATABASE_URL'): Promise<Database> {
  let database: Database | undefined;
  try {
    database = await connectPostgres(url, 1);
    await forkEm(database.orm).execute('select 1');
    return database;
  } catch (error) {
    await database?.close();
    throw new InvalidEnv(`${name} ${databaseRefusal(error)}`);
  }
}
