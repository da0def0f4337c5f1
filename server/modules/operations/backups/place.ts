import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BUCKET, isArchivePath, isBackupPlace } from '#server/platform/config/backup-place.ts';
import type { Env } from '#server/platform/config/env.ts';
import { DAY_MS } from '#server/platform/days.ts';
import { makePrivateFolder, PRIVATE } from '#server/platform/storage/folder-storage.ts';
import { archiveName, isArchiveName } from './archive/archive-name.ts';
import { BackupError, describeFailure, reasonFor } from './backup-error.ts';

/** Storage of archives. */
export interface Place {
  /** Returns the name of an archive for messages. */
  label: (name: string) => string;
  /** Stores the stream completely or not at all. */
  write: (name: string, stream: Readable) => Promise<void>;
  read: (name: string) => Promise<Readable>;
  /** Lists all names in it. */
  list: () => Promise<string[]>;
  remove: (name: string) => Promise<void>;
}

export interface Target {
  place: Place;
  /** Name of a single file; undefined if archives are named by time and thinned out. */
  file: string | undefined;
}

export type BackupEnv = Pick<Env, 'BACKUP_S3_ENDPOINT' | 'BACKUP_S3_REGION' | 'BACKUP_S3_KEY_ID' | 'BACKUP_S3_SECRET'>;

/**
 * Opens the target named by `to`: `s3://bucket/folder`, a folder, or a file ({@link isArchivePath}).
 * @throws {BackupError} for another scheme
 */
export async function openTarget(to: string, env: BackupEnv): Promise<Target> {
  if (!isBackupPlace(to)) throw new BackupError('usage', `${to} names no bucket: write s3://bucket/folder.`);
  if (BUCKET.test(to)) {
    const { openBucket } = await import('./bucket.ts');
    return openBucket(to, env);
  }
  const path = resolve(to);
  return isArchivePath(to)
    ? { place: folderPlace(dirname(path), { make: false }), file: basename(path) }
    : { place: folderPlace(path), file: undefined };
}

/**
 * Finds the archive named by `from`; in a folder or bucket the newest.
 * @throws {BackupError} if there is none, or if the newest is of a clock that ran ahead: later ones look older
 */
export async function findArchive(from: string, env: BackupEnv, now: Date): Promise<{ place: Place; name: string }> {
  const { place, file } = await openTarget(from, env);
  if (file !== undefined) return { place, name: file };
  const names = await place.list().catch((error: unknown) => {
    throw new BackupError('not_readable', `${from} cannot be read: ${reasonFor(error)}`, { cause: error });
  });
  const name = names
    .filter((each) => archiveName.read(each))
    .toSorted()
    .at(-1);
  if (!name) throw new BackupError('not_readable', `There is no backup in ${from}.`);
  if (archiveName.read(name)!.getTime() > now.getTime() + DAY_MS)
    throw new BackupError(
      'usage',
      `${place.label(name)} is named by a time that is still to come: name the archive to restore.`,
    );
  return { place, name };
}

/** A running backup writes more often. */
const ABANDONED_MS = 3_600_000;

/** Removes what killed backups have left. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part') || !isArchiveName(name.slice(0, -'.part'.length))) continue;
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (file && Date.now() - file.mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}

function folderPlace(folder: string, { make = true } = {}): Place {
  const pathOf = (name: string) => join(folder, name);
  return {
    label: pathOf,
    async write(name, stream) {
      const begun = `${pathOf(name)}.part`;
      try {
        if (make) await makePrivateFolder(folder);
        await removeAbandoned(folder);
        await pipeline(stream, createWriteStream(begun, { ...PRIVATE, flush: true }));
        await rename(begun, pathOf(name));
      } catch (error) {
        stream.destroy();
        await rm(begun, { force: true }).catch(() => undefined);
        throw describeFailure(error, pathOf(name));
      }
    },
    async read(name) {
      try {
        const file = await open(pathOf(name));
        if ((await file.stat()).isFile()) return createReadStream(pathOf(name), { fd: file });
        await file.close();
      } catch (error) {
        throw new BackupError('not_readable', `${pathOf(name)} cannot be read: ${reasonFor(error)}`, { cause: error });
      }
      throw new BackupError('not_readable', `${pathOf(name)} is no file.`);
    },
    list: () => readdir(folder),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
