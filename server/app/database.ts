import { access, constants, mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { refuseNewerDatabase } from '../platform/db/migrations.ts';
import { hasCluster } from '../platform/db/embedded/data-dir.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../platform/db/embedded/embedded-server.ts';
import { lockFolder } from '../platform/db/embedded/lock.ts';
import * as db from '../platform/db/orm.ts';
import { type KeyRing, setKeyRing } from '../platform/encryption/sealed.ts';
import { type Database, forkEm } from '../platform/db/orm.ts';
import { entities } from './entities.ts';
import { type Env, InvalidEnv } from '../platform/config/env.ts';
import { getErrorMessage } from '../platform/errors.ts';
import { databaseRefusal } from '#server/platform/db/connection/database-refusal.ts';
import { findDirectProblem } from './direct-database.ts';
import { refuseFormerPlace } from '../modules/operations/shop-identity/shop-identity.service.ts';
import { checkKeys, loadKeyRing } from '../modules/operations/key-rotation/sealing.service.ts';

/** Settings that say where the database is. */
export type DatabaseSettings = Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>;

/**
 * Opens the configured database, migrates it and adds the contents of a new shop. With `samples` it also
 * adds those of a demonstration.
 * Several processes may do this at once on one PostgreSQL: one of them migrates.
 */
export async function openDatabase(
  env: DatabaseSettings & Pick<Env, 'HEALTH_KEYS'>,
  { samples = false, log }: { samples?: boolean; log?: Logger } = {},
): Promise<Database & { ring: KeyRing | null }> {
  const database = await connect(env, log);
  try {
    return { ...database, ring: await bringUpToDate(database, env, samples) };
  } catch (error) {
    // A start that is refused leaves no server running.
    await database.close();
    throw error;
  }
}

/** Migrates and seeds missing data. Returns the keys that encrypt health data. */
async function bringUpToDate(
  database: Database,
  env: DatabaseSettings & Pick<Env, 'HEALTH_KEYS'>,
  samples: boolean,
): Promise<KeyRing | null> {
  const pending = await reach(database, env);
  const ring = await loadKeyRing(forkEm(database.orm), env);
  setKeyRing(ring);
  await refuseFormerPlace(forkEm(database.orm));
  // Loaded only if needed: most starts have no pending migrations.
  if (pending.length > 0) await (await import('./run-migrations.ts')).runMigrations(database);
  await checkKeys(forkEm(database.orm), ring);
  if (!(await isSeeded(database, samples))) {
    await (await import('../seed/seed.ts')).seed(forkEm(database.orm), { samples });
  }
  return ring;
}

async function connect({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: DatabaseSettings, log?: Logger) {
  if (!DATABASE_URL) return openEmbedded(DATA_DIR, { ...(log && { log }) });
  try {
    return await db.connectPostgres(entities, DATABASE_URL, { directUrl: DATABASE_DIRECT_URL });
  } catch (error) {
    // Such as a certificate file that it names and that cannot be read.
    throw new InvalidEnv(`DATABASE_URL ${databaseRefusal(error)}`);
  }
}

/** The shop's tables on a PostgreSQL server. `poolSize` bounds the connections of this process. */
export function connectPostgres(url: string, poolSize?: number): Promise<Database> {
  return db.connectPostgres(entities, url, { poolSize });
}

/** Returns the address at which commands reach the database server, past a pooler; undefined for the embedded one. */
export function findServerUrl(env: Pick<DatabaseSettings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): string | undefined {
  return env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
}

/**
 * The shop's tables on the embedded PostgreSQL, which is started for it and ends with `close`. A database that an
 * earlier version kept in the folder is converted first.
 * @throws {FolderInUse} when another process has the folder.
 * @throws {InvalidEnv} when the folder or the server cannot be used.
 */
export async function openEmbedded(folder: string, { log }: { log?: Logger } = {}): Promise<Database> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new InvalidEnv(
      `DATA_DIR ${folder} cannot be used: ${getErrorMessage(error)}. Name a folder that can be written to.`,
    );
  }
  const unlock = await lockFolder(folder);
  try {
    const server = await startDatabaseServer(folder, log);
    const database = await connectPostgres(server.url);
    return {
      ...database,
      async close() {
        await database.close();
        await server.stop();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function startDatabaseServer(folder: string, log?: Logger): Promise<EmbeddedServer> {
  const former = hasCluster(folder) ? undefined : await import('../platform/db/embedded/convert-pglite.ts');
  const conversion = await former?.prepareConversion(folder, connectPostgres);
  const server = await startEmbeddedServer(folder, {
    ...(conversion && { fill: conversion.fill }),
    onRestart: () => log?.error('database.restarted'),
    onRestartFailure: (problem) => log?.error({ problem }, 'database.restart_failed'),
  });
  await conversion?.finish();
  return server;
}

/** An unreachable server or a refused login is a setting to fix, not a fault of the program. */
async function reach({ orm }: Database, { DATABASE_URL, DATABASE_DIRECT_URL }: DatabaseSettings): Promise<string[]> {
  try {
    const pending = await refuseNewerDatabase(forkEm(orm));
    const problem = DATABASE_DIRECT_URL && (await findDirectProblem(orm, DATABASE_DIRECT_URL));
    if (problem) throw new InvalidEnv(`DATABASE_DIRECT_URL ${problem}`);
    return pending;
  } catch (error) {
    if (error instanceof InvalidEnv) throw error;
    throw DATABASE_URL ? new InvalidEnv(`DATABASE_URL ${databaseRefusal(error)}`) : error;
  }
}

async function isSeeded({ orm }: Database, samples: boolean): Promise<boolean> {
  const [row] = await forkEm(orm).execute<{ seeded: boolean }[]>(
    'select exists (select from program) and (not ? or exists (select from post)) and exists (select from training_plan) as seeded',
    [samples],
  );
  return row?.seeded ?? false;
}
