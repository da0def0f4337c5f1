import { connectPostgres, findServerUrl, openEmbedded } from '../../server/app/database.ts';
import { describeFormerPlace, type Standing } from '../../server/modules/operations/shop-identity/recognise.ts';
import { findFormerPlace, readStanding } from '../../server/modules/operations/shop-identity/shop-identity.service.ts';
import { findRunning } from '../../server/platform/db/embedded/embedded-server.ts';
import { refuseNewerDatabase } from '../../server/platform/db/migrations.ts';
import { type Database, type Em, forkEm, isServed, type Orm } from '../../server/platform/db/orm.ts';
import type { Env } from '../../server/platform/config/env.ts';
import { loadEnv } from '../../server/platform/config/env-file.ts';

/** Opens the configured database exclusively: an embedded one must not be in use. */
export function connectAlone(env: Env): Promise<Database> {
  const url = findServerUrl(env);
  return url ? connectPostgres(url, 2) : openEmbedded(env.DATA_DIR);
}

/** Opens the configured database, also beside a running shop. */
async function connectBeside(env: Env): Promise<Database> {
  const running = findServerUrl(env) ?? (await findRunning(env.DATA_DIR).catch(() => undefined));
  return running ? connectPostgres(running, 2) : connectAlone(env);
}

/** Reads the shop's time. The clock of the sandbox may be ahead. */
export async function readShopTime(env: Env, orm: Orm): Promise<Date> {
  if (!env.sandbox) return new Date();
  const { readSandboxTime } = await import('../../sandbox/clock.ts');
  return readSandboxTime(orm);
}

/**
 * Works on the shop's rows in one transaction, with the shop's time. Requires the database to be at this version's
 * migrations.
 * @param former True if the database may be one that the shop has left.
 */
export async function inShop<T>(
  work: (em: Em, env: Env, now: Date) => Promise<T>,
  { former = false } = {},
): Promise<T> {
  const env = loadEnv();
  const { orm, close } = await connectBeside(env);
  try {
    const waiting = await refuseNewerDatabase(forkEm(orm));
    // Adopting a former database writes its identity only: the next start migrates it.
    if (waiting.length > 0 && !(former && (await findFormerPlace(forkEm(orm)))))
      throw new Error(`The database lacks ${waiting.length} migrations: run "aamu migrate" or start the shop first.`);
    if (!former) refuseFormer(await readStanding(forkEm(orm), env));
    const now = await readShopTime(env, orm);
    return await forkEm(orm).transactional((em) => work(em, env, now));
  } finally {
    await close();
  }
}

/** @throws {Error} in a database that the shop has left: nothing reads what is written there */
export function refuseFormer(standing: Standing | undefined): void {
  if (standing?.is === 'moved') throw new Error(describeFormerPlace(standing));
}

/** @throws {Error} while a server runs on a database that others reach, too. */
export async function refuseWhileServed(em: Em): Promise<void> {
  if (await isServed(em)) throw new Error('A server is running on this database. Stop it first.');
}
