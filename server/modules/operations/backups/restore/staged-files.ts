import { createHash, type Hash } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { appendFile, glob, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isUuid } from '#contract/shared/ids.ts';
import type { Env } from '#server/platform/config/env.ts';
import { createFileStore } from '#server/platform/storage/file-store.ts';
import { makePrivateFolder, PRIVATE } from '#server/platform/storage/folder-storage.ts';
import type { Manifest } from '../archive/manifest.ts';
import { BackupError, describeFailure } from '../backup-error.ts';

/** Within the folder of files, which may be a disk of its own: files are renamed from one to the other. */
const STAGED = '.restored-';

/** Files of an archive, staged beside the shop's until its database is restored. */
export interface StagedFiles {
  append: (id: string, bytes: Buffer) => Promise<void>;
  /**
   * Moves them into place, beside files that the archive does not list. Call the returned function to undo this if the
   * database fails.
   */
  publish: (files: Manifest['files']) => Promise<() => Promise<void>>;
  /** Deletes remaining staged files. */
  clean: () => Promise<void>;
}

/** @throws {BackupError} if DATA_DIR is not writable */
export async function stageFiles(env: Env): Promise<StagedFiles> {
  const folder = resolve(env.DATA_DIR, 'files');
  const staged = await makeFolder(folder);
  const hashes = new Map<string, Hash>();

  async function publish(files: Manifest['files']) {
    for (const { id, sha256 } of files)
      if ((hashes.get(id) ?? createHash('sha256')).digest('hex') !== sha256)
        throw new BackupError('differs', `The file ${id} is not the one that the archive lists.`);
    const place = env.FILES_S3_BUCKET ? bucketPlace(env, staged) : folderPlace(folder, staged);
    const added: string[] = [];
    const undo = async () => {
      for (const id of added) await place.remove(id);
    };
    try {
      for (const file of files) {
        // An id never has other contents.
        if (!(await place.has(file.id))) added.push(file.id);
        await place.add(file);
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
        await makePrivateFolder(dirname(place));
        await appendFile(place, bytes, PRIVATE);
      } catch (error) {
        throw describeFailure(error, env.DATA_DIR);
      }
      const hash = hashes.get(id) ?? createHash('sha256');
      hashes.set(id, hash.update(bytes));
    },
    publish,
    clean: () => rm(staged, { recursive: true, force: true }),
  };
}

/** Storage of the shop's files. */
interface FilePlace {
  has: (id: string) => Promise<boolean>;
  add: (file: Manifest['files'][number]) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

function folderPlace(folder: string, staged: string): FilePlace {
  return {
    has: (id) => Promise.resolve(existsSync(placeOf(folder, id))),
    async add({ id }) {
      await makePrivateFolder(dirname(placeOf(folder, id)));
      await rename(placeOf(staged, id), placeOf(folder, id));
    },
    remove: (id) => rm(placeOf(folder, id), { force: true }),
  };
}

function bucketPlace(env: Env, staged: string): FilePlace {
  const { storage } = createFileStore(env);
  return {
    has: (id) => storage.exists(id),
    add: async ({ id, type }) => storage.put(id, await openAsBlob(placeOf(staged, id)), type),
    remove: (id) => storage.delete(id),
  };
}

/** Same layout as `folderStorage`. */
function placeOf(folder: string, id: string): string {
  return join(folder, id.slice(0, 2), id);
}

async function makeFolder(folder: string): Promise<string> {
  try {
    await makePrivateFolder(folder);
    // A killed restore leaves them.
    for await (const left of glob(`${STAGED}??????`, { cwd: folder }))
      await rm(resolve(folder, left), { recursive: true, force: true });
    return await mkdtemp(resolve(folder, STAGED));
  } catch (error) {
    throw describeFailure(error, dirname(folder));
  }
}
