import { copying } from '#server/platform/db/copy.ts';
import { connectWithoutTimeouts, findDirectUrl, forkEm, type Orm } from '#server/platform/db/orm.ts';
import type { Key } from './archive/archive.ts';
import { BackupCheck } from './backup-check.entity.ts';
import { archiveSource, checkArchive } from './archive/check-archive.ts';
import { loadDatabase } from './restore/load.ts';
import type { Target } from './place.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectPostgres, openEmbedded } from '#server/app/database.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { BackupError } from './backup-error.ts';
import { quote } from './restore/tables.ts';
import { type Backup, type Shop, takeBackup } from './take-backup.ts';

/** PostgreSQL truncates longer names. */
const LONGEST_NAME = 63;

const SUFFIX = '_backup_check';

/**
 * Takes a backup, restores it into a temporary database, and records the success.
 * @param to Target as in the setting or the command.
 */
export async function backUpAndVerify(
  shop: Shop,
  { passphrase, target, to, now }: { passphrase: string; target: Target; to: string; now: Date },
): Promise<Backup> {
  const backup = await takeBackup(shop, { passphrase }, target);
  await verify(shop, target, backup.name, { passphrase });
  const { label: archive, bytes, manifest } = backup;
  await forkEm(shop.orm).upsert(BackupCheck, {
    place: to,
    archive,
    bytes,
    takenAt: new Date(manifest.takenAt),
    checkedAt: now,
  });
  return backup;
}

/** @throws {BackupError} if the archive cannot be restored */
async function verify({ orm }: Shop, { place }: Target, name: string, key: Key): Promise<void> {
  const source = archiveSource(place, name, key);
  const manifest = await checkArchive(source);
  await inScratchDatabase(orm, (scratch) =>
    copying(scratch, {}, (copy) => loadDatabase(copy, manifest, source.parts())),
  );
}

/**
 * Runs work in a temporary database: beside the shop's if the role may create it, otherwise in an embedded PostgreSQL.
 */
async function inScratchDatabase<T>(shop: Orm, work: (orm: Orm) => Promise<T>): Promise<T> {
  const [role] = await forkEm(shop).execute<{ name: string; creates: boolean }[]>(
    `select current_database()::text as name, rolcreatedb or rolsuper as creates from pg_roles where rolname = current_user`,
  );
  if (!role?.creates) return inEmbedded(work);
  const name = role.name.slice(0, LONGEST_NAME - SUFFIX.length) + SUFFIX;
  // Creating and dropping a database wait for a checkpoint, which takes longer than a request may.
  const unhurried = await connectWithoutTimeouts(shop);
  const em = forkEm(unhurried.orm);
  // A crashed process may have left one.
  const drop = () => em.execute(`drop database if exists ${quote(name)} with (force)`);
  try {
    await drop();
    await em.execute(`create database ${quote(name)} template template0`);
    try {
      return await inDatabase(shop, name, work);
    } finally {
      await drop();
    }
  } finally {
    await unhurried.close();
  }
}

async function inDatabase<T>(shop: Orm, name: string, work: (orm: Orm) => Promise<T>): Promise<T> {
  const url = new URL(findDirectUrl(shop));
  url.pathname = `/${encodeURIComponent(name)}`;
  const { orm, close } = await connectPostgres(url.href, 1);
  try {
    return await work(orm);
  } finally {
    await close();
  }
}

async function inEmbedded<T>(work: (orm: Orm) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-backup-check-'));
  try {
    const { orm, close } = await openEmbedded(folder).catch((error: unknown) => {
      throw new BackupError(
        'no_scratch',
        `There is no database to try the backup in: the role of DATABASE_URL may not create one (alter role … createdb), and the embedded one does not start (${getErrorMessage(error)}).`,
      );
    });
    try {
      return await work(orm);
    } finally {
      await close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
