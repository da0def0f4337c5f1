import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Name of the data folder of PostgreSQL in DATA_DIR. */
const CLUSTER = 'postgres';
/** Free bytes without which a server would stop within minutes: a few of its 16 MB log segments and some data. */
const MIN_FREE = 100_000_000;

/** Folder of the cluster in a DATA_DIR. */
export function clusterFolder(dataDir: string): string {
  return join(resolve(dataDir), CLUSTER);
}

/** True if DATA_DIR has a cluster already. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(clusterFolder(dataDir));
}

/**
 * Returns why PostgreSQL cannot start in a DATA_DIR: its owner, or a full disk. Undefined if it can.
 * @param uid User of this process. Root starts the server as the owner.
 */
export async function findDataDirProblem(dataDir: string, uid = process.getuid?.()): Promise<string | undefined> {
  const folder = clusterFolder(dataDir);
  const owner = (await stat(folder).catch(() => undefined))?.uid;
  if (uid && owner !== undefined && owner !== uid)
    return `${folder} belongs to user ${owner}: start the shop as that user, or change the owner with "chown -R"`;
  return findFullDisk(dataDir);
}

/**
 * PostgreSQL ends at once if it cannot write its log. Returns the problem of a nearly full disk.
 * @param added Bytes that are about to be written.
 */
export async function findFullDisk(dataDir: string, added = 0): Promise<string | undefined> {
  let place = resolve(dataDir);
  while (!existsSync(place)) place = dirname(place);
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const needed = MIN_FREE + added;
  return free < needed
    ? `its disk is full: ${toMegabytes(free)} MB are free, and ${toMegabytes(needed)} MB are needed`
    : undefined;
}

function toMegabytes(bytes: number): number {
  return Math.floor(bytes / 1_000_000);
}
