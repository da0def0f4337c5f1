import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ByteStorage } from './storage.ts';

export interface S3Place {
  /** Address of a store other than Amazon's. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  keyId: string;
  secret: string;
}

const ATTEMPTS = 3;
const PAUSE_MS = 50;
/** Without these, Node's fetch keeps a whole copy of the body in memory, for a redirect. */
const STREAMED = { redirect: 'error', window: null } as const;

/**
 * Files in a store that speaks S3, addressed by path (`endpoint/bucket/key`), which all stores understand.
 *
 * A file is sent in one request, which S3 stores whole or not at all; it takes up to 5 GB, more than `FILES_LARGEST_MB`
 * allows. The body is not signed (`UNSIGNED-PAYLOAD`): hashing it would need a second reading.
 */
export function s3Storage({ endpoint, region, bucket, keyId, secret }: S3Place): ByteStorage {
  const folder = `${endpoint?.replace(/\/$/, '') ?? `https://s3.${region}.amazonaws.com`}/${bucket}/files`;
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region });

  /**
   * Repeats a request that the store answers with 429 or 5xx.
   * @throws Error with S3's own code (`NoSuchKey`, `AccessDenied`) for a status that is neither 2xx nor `expected`
   */
  async function send(method: string, key: string, init: RequestInit = {}, expected?: number): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const request = await client.sign(`${folder}/${key}`, { ...init, method });
      const response = await fetch(request, STREAMED);
      if (response.ok) return response;
      const { status } = response;
      const body = await response.text();
      if (status === expected) return response;
      if (attempt === ATTEMPTS || (status < 500 && status !== 429)) {
        const [, code = 'UnknownError'] = /<Code>([^<]+)/.exec(body) ?? [];
        throw new Error(`The file store answered ${status} ${code} to ${method} ${bucket}/files/${key}.`);
      }
      await setTimeout(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }

  return {
    async put(key, bytes, type) {
      await send('PUT', key, { body: bytes, headers: { 'content-type': type } });
    },
    async get(key, range) {
      const headers: HeadersInit = range ? { range: `bytes=${range.first}-${range.last}` } : {};
      const { body } = await send('GET', key, { headers });
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    },
    async delete(key) {
      await send('DELETE', key, {}, 404);
    },
    async exists(key) {
      return (await send('HEAD', key, {}, 404)).ok;
    },
  };
}
