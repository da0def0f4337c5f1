import type { Readable } from 'node:stream';

/** One part of a file, its first and its last byte counted in. */
interface ByteRange {
  first: number;
  last: number;
}

/** Where the bytes of files are. Keys are ids that the shop has made. */
export interface ByteStorage {
  /** Keeps what the stream brings under the key, whole or not at all. */
  put: (key: string, bytes: Readable, about: { type: string; bytes: number }) => Promise<void>;
  /** @throws where nothing is kept under the key */
  get: (key: string, range?: ByteRange) => Promise<Readable>;
  /** What is not there is deleted already. */
  delete: (key: string) => Promise<void>;
  exists: (key: string) => Promise<boolean>;
}
