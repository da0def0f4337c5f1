import { copying } from '#server/platform/db/copy.ts';
import { connectWithoutTimeouts, findDirectUrl, forkEm, type Orm } from '#server/platform/db/orm.ts';
import { BackupCheck } from './backup-check.entity.ts';
import { archiveSource, checkArchive } from './archive/check-archive.ts';
import { loadDatabase } from './restore/load.ts';
import type { Target } from './place.ts';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectPostgres, type DatabaseSettings, findServerUrl, openEmbedded } from '#server/app/database.ts';
import { findFullDisk } from '#server/platform/db/embedded/data-dir.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { BackupError } from './backup-error.ts';
import { quote } from './restore/tables.ts';
import type { Backup } from './take-backup.ts';

/** PostgreSQL truncates longer names. */
const LONGEST_NAME = 63;

const SUFFIX = '_backup_check';

/** Size of a restored database with its log, in sizes of the shop's. */
const ROOM = 1.5;

interface Verification {
  passphrase: string;
  target: Target;
  /** Target as in the setting or the command. */
  to: string;
  /** Settings of the shop's database. */
  env: DatabaseSettings;
  now: Date;
}

/**
 * Restores a backup into a temporary database, and records the success.
 * @throws {BackupError} if the disk has no room for the test, and if the archive cannot be restored
 */
export async function verifyBackup(
  shop: Orm,
  { name, bytes }: Pick<Backup, 'name' | 'bytes'>,
  { passphrase, target, to, env, now }: Verification,
): Promise<void> {
  const place = await findScratch(shop, env);
  const source = archiveSource(target.place, name, { passphrase });
  const manifest = await checkArchive(source);
  await inScratchDatabase(shop, place, (scratch) =>
    copying(scratch, {}, (copy) => loadDatabase(copy, manifest, source.parts())),
  );
  await forkEm(shop).upsert(BackupCheck, {
    place: to,
    archive: source.label,
    bytes,
    takenAt: new Date(manifest.takenAt),
    checkedAt: now,
  });
}

/** Place of the temporary database: beside the shop's, or in a folder if its role may not create one. */
type Scratch = { database: string } | { folder: string };

/**
 * Finds a place for a temporary database, and removes what a killed process left in a folder.
 * @throws {BackupError} if the database would fill the disk of DATA_DIR. The disk of another server is unknown.
 */
async function findScratch(shop: Orm, env: DatabaseSettings): Promise<Scratch> {
  const [row] = await forkEm(shop).execute<{ name: string; creates: boolean; bytes: string; left: string }[]>(
    `select s.name, rolcreatedb or rolsuper as creates, pg_database_size(current_database()) as bytes,
       coalesce((select pg_database_size(oid) from pg_database where datname = s.name), 0) as "left"
     from pg_roles, (select left(current_database()::text, ?) || ? as name) s where rolname = current_user`,
    [LONGEST_NAME - SUFFIX.length, SUFFIX],
  );
  const { name, creates, bytes, left } = row!;
  const folder = join(env.DATA_DIR, 'backup-check');
  if (!creates) await removeLeft(folder);
  if (!creates || !findServerUrl(env)) {
    const full = await findFullDisk(env.DATA_DIR, ROOM * Number(bytes) - Number(left));
    if (full)
      throw new BackupError(
        'disk_full',
        `The backup is stored, but cannot be tested in DATA_DIR ${env.DATA_DIR}: ${full}.`,
      );
  }
  return creates ? { database: name } : { folder };
}

async function inScratchDatabase<T>(shop: Orm, scratch: Scratch, work: (orm: Orm) => Promise<T>): Promise<T> {
  if ('folder' in scratch) return inEmbedded(scratch.folder, work);
  const { database: name } = scratch;
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

async function inEmbedded<T>(folder: string, work: (orm: Orm) => Promise<T>): Promise<T> {
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
