import { copying } from '#server/platform/db/copy.ts';
import { connectWithoutTimeouts, findDirectUrl, forkEm, type Orm } from '#server/platform/db/orm.ts';
import { BackupCheck } from './backup-check.entity.ts';
import { archiveSource, checkArchive } from './archive/check-archive.ts';
import { loadDatabase } from './restore/load.ts';
import type { Target } from './place.ts';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectPostgres, openEmbedded } from '#server/app/database.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { BackupError } from './backup-error.ts';
import { quote } from './restore/tables.ts';
import { type Backup, type Shop, takeBackup } from './take-backup.ts';

/** PostgreSQL truncates longer names. */
const LONGEST_NAME = 63;

const SUFFIX = '_backup_check';

interface Verification {
  passphrase: string;
  target: Target;
  /** Target as in the setting or the command. */
  to: string;
  /** Folder for a temporary database, if the server has no place for one. */
  dataDir: string;
  now: Date;
}

/**
 * Takes a backup, restores it into a temporary database, and records the success.
 * @throws {BackupError} if the archive cannot be restored
 */
export async function backUpAndVerify(
  shop: Shop,
  { passphrase, target, to, dataDir, now }: Verification,
): Promise<Backup> {
  const backup = await takeBackup(shop, { passphrase }, target);
  const source = archiveSource(target.place, backup.name, { passphrase });
  const manifest = await checkArchive(source);
  await inScratchDatabase(shop.orm, dataDir, (scratch) =>
    copying(scratch, {}, (copy) => loadDatabase(copy, manifest, source.parts())),
  );
  const { label: archive, bytes } = backup;
  await forkEm(shop.orm).upsert(BackupCheck, {
    place: to,
    archive,
    bytes,
    takenAt: new Date(backup.manifest.takenAt),
    checkedAt: now,
  });
  return backup;
}

/**
 * Runs work in a temporary database: beside the shop's if the role may create it, otherwise in an embedded PostgreSQL.
 */
async function inScratchDatabase<T>(shop: Orm, dataDir: string, work: (orm: Orm) => Promise<T>): Promise<T> {
  const [role] = await forkEm(shop).execute<{ name: string; creates: boolean }[]>(
    `select current_database()::text as name, rolcreatedb or rolsuper as creates from pg_roles where rolname = current_user`,
  );
  if (!role?.creates) return inEmbedded(dataDir, work);
  const name = role.name.slice(0, LONGEST_NAME - SUFFIX.length) + SUFFIX;
  // Creating and dropping a database wait for a checkpoint, which takes longer than a request may.
  const unhurried = await connectWithoutTimeouts(shop);
  const em = forkEm(unhurried.orm);
  // A server that hangs fails this attempt, and the next one is made in an hour.
  await em.execute("set statement_timeout = '10min'");
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

async function inEmbedded<T>(dataDir: string, work: (orm: Orm) => Promise<T>): Promise<T> {
  const folder = join(dataDir, 'backup-check');
  await removeLeft(folder);
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

/** Removes the database of a killed process, and ends its server. @throws {FolderInUse} if the process lives */
async function removeLeft(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await openEmbedded(folder).then(
    ({ close }) => close(),
    (error: Error) => {
      if (error.name === 'FolderInUse') throw error;
    },
  );
  await rm(folder, { recursive: true, force: true });
}
