import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isUuid } from '#contract/ids.ts';
import type { ByteStorage } from './storage.ts';

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
      await mkdir(dirname(place), { recursive: true });
      const begun = `${place}.part`;
      try {
        await pipeline(bytes.stream(), createWriteStream(begun, { flush: true }));
        await rename(begun, place);
      } catch (error) {
        await rm(begun, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const place = placeOf(key);
      // What is not there is told now, and not in the middle of an answer.
      await (await open(place)).close();
      return createReadStream(place, range && { start: range.first, end: range.last });
    },
    delete: (key) => rm(placeOf(key), { force: true }),
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
