import { createHash, type Hash } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { appendFile, glob, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isUuid } from '#contract/shared/ids.ts';
import type { Env } from '#server/platform/config/env.ts';
import { createFileStore } from '#server/platform/storage/file-store.ts';
import { PRIVATE } from '#server/platform/storage/folder-storage.ts';
import type { Manifest } from '../archive/manifest.ts';
import { BackupError, describeFailure } from '../backup-error.ts';

const STAGED = 'files.restored-';

/** Files of an archive, staged beside the shop's until its database is restored. */
export interface StagedFiles {
  append: (id: string, bytes: Buffer) => Promise<void>;
  /** Moves them into place. Call the returned function to undo this if the database fails. */
  publish: (files: Manifest['files']) => Promise<() => Promise<void>>;
  /** Deletes remaining staged files. */
  clean: () => Promise<void>;
}

/** @throws {BackupError} if DATA_DIR is not writable */
export async function stageFiles(env: Env): Promise<StagedFiles> {
  const folder = resolve(env.DATA_DIR, 'files');
  const staged = await makeFolder(env.DATA_DIR);
  const former = `${staged}.former`;
  const hashes = new Map<string, Hash>();

  async function publish(files: Manifest['files']) {
    for (const { id, sha256 } of files)
      if ((hashes.get(id) ?? createHash('sha256')).digest('hex') !== sha256)
        throw new BackupError('differs', `The file ${id} is not the one that the archive lists.`);
    if (env.FILES_S3_BUCKET) return upload(files);
    const hadFiles = existsSync(folder);
    if (hadFiles) await rename(folder, former);
    await rename(staged, folder);
    return async () => {
      await rename(folder, staged);
      if (hadFiles) await rename(former, folder);
    };
  }

  async function upload(files: Manifest['files']) {
    const { storage } = createFileStore(env);
    const sent: string[] = [];
    const undo = async () => {
      for (const id of sent) await storage.delete(id);
    };
    try {
      for (const { id, type } of files) {
        sent.push(id);
        await storage.put(id, await openAsBlob(placeOf(staged, id)), type);
      }
    } catch (error) {
      await undo();
      throw error;
    }
    return undo;
  }

  return {
    async append(id, bytes) {
      if (!isUuid(id)) throw new BackupError('not_an_archive', `${JSON.stringify(id)} is no file of a shop.`);
      const place = placeOf(staged, id);
      try {
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        await appendFile(place, bytes, PRIVATE);
      } catch (error) {
        throw describeFailure(error, env.DATA_DIR);
      }
      const hash = hashes.get(id) ?? createHash('sha256');
      hashes.set(id, hash.update(bytes));
    },
    publish,
    async clean() {
      for (const each of [staged, former]) await rm(each, { recursive: true, force: true });
    },
  };
}

/** Same layout as `folderStorage`. */
function placeOf(folder: string, id: string): string {
  return join(folder, id.slice(0, 2), id);
}

async function makeFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    // A killed restore leaves them. Files that it moved aside (`.former`) stay.
    for await (const left of glob(`${STAGED}??????`, { cwd: dataDir }))
      await rm(resolve(dataDir, left), { recursive: true, force: true });
    return await mkdtemp(resolve(dataDir, STAGED));
  } catch (error) {
    throw describeFailure(error, dataDir);
  }
}
