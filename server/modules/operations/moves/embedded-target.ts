import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { clusterFolder, hasCluster } from '#server/platform/db/embedded/data-dir.ts';
import { type Database, forkEm } from '#server/platform/db/orm.ts';
import type { Env } from '#server/platform/config/env.ts';
import { BackupError } from '../backups/backup-error.ts';
import { openStopped } from '../backups/restore/open-shop.ts';
import { findFormerPlace } from '../shop-identity/shop-identity.service.ts';

/** New embedded database that a shop moves into. */
export interface EmbeddedTarget {
  database: Database;
  /** Folder of the database that the shop moved away from earlier; it was renamed. */
  former: string | undefined;
  /** Closes and deletes the new database, and puts the former one back. */
  discard: () => Promise<void>;
}

/**
 * Creates an embedded database. One that the shop has moved away from is renamed.
 * @throws {BackupError} if DATA_DIR has another one
 */
export async function openEmbeddedTarget({ DATA_DIR }: Pick<Env, 'DATA_DIR'>, now: Date): Promise<EmbeddedTarget> {
  const folder = clusterFolder(DATA_DIR);
  const settings = { DATA_DIR, DATABASE_URL: undefined };
  const former = hasCluster(DATA_DIR) ? `${folder}.moved-${now.toISOString().replaceAll(/[-:.]/g, '')}` : undefined;
  if (former) {
    await requireFormerPlace(settings);
    await rename(folder, former);
  }
  const putBack = async () => {
    await rm(folder, { recursive: true, force: true });
    if (former) await rename(former, folder);
  };
  try {
    const database = await openStopped(settings);
    return {
      database,
      former,
      async discard() {
        await database.close();
        await putBack();
      },
    };
  } catch (error) {
    await putBack();
    throw error;
  }
}

async function requireFormerPlace(settings: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>): Promise<void> {
  const { orm, close } = await openStopped(settings);
  try {
    if (await findFormerPlace(forkEm(orm))) return;
  } finally {
    await close();
  }
  throw new BackupError(
    'not_empty',
    `DATA_DIR ${resolve(settings.DATA_DIR)} has an embedded database already, and the shop did not move away from it: rename its folder "postgres".`,
  );
}
