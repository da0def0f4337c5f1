import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { s3Client, type S3Place } from './s3-client.ts';
import type { ByteStorage } from './storage.ts';

/**
 * Files in a store that speaks S3. A file is sent in one request, which S3 stores whole or not at all; it takes up to
 * 5 GB, more than `FILES_LARGEST_MB` allows.
 */
export function s3Storage(place: S3Place): ByteStorage {
  const send = s3Client(place);
  const pathOf = (key: string) => `files/${key}`;
  return {
    async put(key, bytes, type) {
      await send('PUT', pathOf(key), { body: bytes, headers: { 'content-type': type } });
    },
    async get(key, range) {
      const headers: HeadersInit = range ? { range: `bytes=${range.first}-${range.last}` } : {};
      const { body } = await send('GET', pathOf(key), { headers });
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    },
    async delete(key) {
      await send('DELETE', pathOf(key), {}, 404);
    },
    async exists(key) {
      return (await send('HEAD', pathOf(key), {}, 404)).ok;
    },
  };
}
