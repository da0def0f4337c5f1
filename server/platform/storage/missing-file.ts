import { msg } from '@lingui/core/macro';
import { getErrorMessage, NotFound } from '../errors.ts';
import type { ByteStorage } from './storage.ts';

/** 404: a row names the file, and the storage does not have it, as after a restore of the database alone. */
class MissingFile extends NotFound {
  constructor() {
    super(msg`This file is missing from the shop’s storage.`);
  }
}

/** A storage whose `get` throws `MissingFile` for what it does not have. */
export function namingMissing(storage: ByteStorage): ByteStorage {
  return {
    ...storage,
    get: (key, range) =>
      storage.get(key, range).catch((error: unknown) => {
        throw isMissing(error) ? new MissingFile() : error;
      }),
  };
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' || / NoSuchKey /.test(getErrorMessage(error));
}
