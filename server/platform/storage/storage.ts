import type { Readable } from 'node:stream';

/** One part of a file, its first and its last byte counted in. */
interface ByteRange {
  first: number;
  last: number;
}

/** Storage of files' bytes. Keys are ids that the shop has made. */
export interface ByteStorage {
  /** Stores the bytes under the key, whole or not at all. A blob can be read again when a store asks to retry. */
  put: (key: string, bytes: Blob, type: string) => Promise<void>;
  /** @throws if there is no such key */
  get: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Ignores a missing key. */
  delete: (key: string) => Promise<void>;
  exists: (key: string) => Promise<boolean>;
}
