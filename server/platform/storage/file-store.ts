import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Env } from '../config/env.ts';
import { folderStorage, makePrivate, makePrivateFolder } from './folder-storage.ts';
import { msg } from '@lingui/core/macro';
import { getErrorMessage, NotFound } from '../errors.ts';
import { s3Storage } from './s3-storage.ts';
import type { ByteStorage } from './storage.ts';

/** 404: a row names the file, and the storage does not have it, as after a restore of the database alone. */
export class MissingFile extends NotFound {
  constructor() {
    super(msg`This file is missing from the shop’s storage.`);
  }
}

/** Stored files, and files that are being uploaded. */
export interface FileStore {
  storage: ByteStorage;
  /** Bytes of one file, at most. */
  largest: number;
  /** A place for what is coming in; the folder is made with it. */
  incoming: (id: string) => Promise<string>;
  /**
   * Deletes uploads that broke off, such as with a killed process. The first run also removes the permissions
   * of other users of this machine from files of an earlier version.
   */
  sweep: (now: Date) => Promise<number>;
}

/** Age after which an upload counts as broken off. */
const LEFT_MS = 600_000;

export function createFileStore(env: Env): FileStore {
  const folder = resolve(env.DATA_DIR, 'files');
  const incoming = join(folder, 'incoming');
  const { FILES_S3_BUCKET: bucket, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = env;
  const elsewhere = bucket && keyId && secret ? { bucket, keyId, secret } : undefined;
  let isPrivate = false;
  return {
    storage: namingMissing(
      elsewhere
        ? s3Storage({ ...elsewhere, region: env.FILES_S3_REGION, endpoint: env.FILES_S3_ENDPOINT })
        : folderStorage(folder),
    ),
    largest: env.FILES_LARGEST_MB * 1_000_000,
    async incoming(id) {
      await makePrivateFolder(incoming);
      return join(incoming, id);
    },
    async sweep(now) {
      if (!isPrivate) await makePrivate(folder);
      isPrivate = true;
      const names = await readdir(incoming).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const old = await Promise.all(names.map(async (name) => ((await isLeft(join(incoming, name), now)) ? name : '')));
      const left = old.filter(Boolean);
      await Promise.all(left.map((name) => rm(join(incoming, name), { force: true })));
      return left.length;
    },
  };
}

async function isLeft(place: string, now: Date): Promise<boolean> {
  const found = await stat(place).catch(() => undefined);
  return found !== undefined && found.mtimeMs < now.getTime() - LEFT_MS;
}

/** A storage whose `get` throws `MissingFile` for what it does not have. */
function namingMissing(storage: ByteStorage): ByteStorage {
  return {
    ...storage,
    get: (key, range) =>
      storage.get(key, range).catch((error: unknown) => {
        throw isMissing(error) ? new MissingFile() : error;
      }),
  };
}

/** True if a folder or bucket answered that it does not have the file. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT' || / NoSuchKey /.test(getErrorMessage(error));
}
