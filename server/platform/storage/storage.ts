import type { Readable } from 'node:stream';

/** One part of a file, its first and its last byte counted in. */
interface ByteRange {
  first: number;
  last: number;
}

/** Where the bytes of files are. Keys are ids that the shop has made. */
export interface ByteStorage {
  /** Stores the bytes under the key, whole or not at all. A blob can be read again when a store asks to retry. */
  put: (key: string, bytes: Blob, type: string) => Promise<void>;
  /** @throws where nothing is kept under the key */
  get: (key: string, range?: ByteRange) => Promise<Readable>;
  /** What is not there is deleted already. */
  delete: (key: string) => Promise<void>;
  exists: (key: string) => Promise<boolean>;
}
