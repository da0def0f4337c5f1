import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isUuid } from '#contract/shared/ids.ts';
import type { ByteStorage } from './storage.ts';

/** Files are for the user who runs the shop alone, and so are their folders. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Makes a folder for files, with those above it. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
}

/** Write options of files that no other user may read. */
export const PRIVATE = { mode: FILE_MODE };

/** Removes other users' permissions from a folder and its contents. Ignores files deleted meanwhile. */
export async function makePrivate(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifThere);
  const inside = (entries ?? []).filter((entry) => entry.isFile() || entry.isDirectory());
  if (entries) await tighten(folder, FOLDER_MODE);
  for (const entry of inside) {
    await tighten(join(entry.parentPath, entry.name), entry.isDirectory() ? FOLDER_MODE : FILE_MODE);
  }
}

async function tighten(place: string, mode: number): Promise<void> {
  const found = await stat(place).catch(ifThere);
  if (found && (found.mode & 0o777) !== mode) await chmod(place, mode).catch(ifThere);
}

function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Files in a folder of this machine, or of a disk that every machine of the shop sees. */
export function folderStorage(folder: string): ByteStorage {
  /** Two letters of the id make a folder, so that none has to list a hundred thousand files. */
  const placeOf = (key: string) => {
    if (!isUuid(key)) throw new TypeError(`Not the key of a file: ${JSON.stringify(key)}`);
    return join(folder, key.slice(0, 2), key);
  };

  return {
    async put(key, bytes) {
      const place = placeOf(key);
      await makePrivateFolder(dirname(place));
      const begun = `${place}.part`;
      try {
        await pipeline(bytes.stream(), createWriteStream(begun, { ...PRIVATE, flush: true }));
        await rename(begun, place);
      } catch (error) {
        await rm(begun, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const place = placeOf(key);
      // A missing file fails now, and not in the middle of an answer.
      await (await open(place)).close();
      return createReadStream(place, range && { start: range.first, end: range.last });
    },
    async delete(key) {
      const place = placeOf(key);
      // A killed process leaves the beginning of a file.
      for (const each of [place, `${place}.part`]) await rm(each, { force: true });
    },
    exists: (key) =>
      access(placeOf(key)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      ),
  };
}
