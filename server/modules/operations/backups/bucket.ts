import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { BUCKET } from '#server/platform/config/backup-place.ts';
import { type SendToS3, s3Client } from '#server/platform/storage/s3-client.ts';
import { isArchiveName } from './archive/archive-name.ts';
import type { BackupEnv, Place, Target } from './place.ts';
import { BackupError, reasonFor } from './backup-error.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** Size of one request in bytes. S3 allows 10,000 of them, so an archive has at most 80 GB. */
const PART_BYTES = 8_000_000;

/** @throws {BackupError} without an account */
export function openBucket(to: string, env: BackupEnv): Target {
  const [, bucket = '', path = ''] = BUCKET.exec(to) ?? [];
  const { BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = env;
  if (!keyId || !secret)
    throw new BackupError('usage', `BACKUP_S3_KEY_ID and BACKUP_S3_SECRET have to be set for ${to}.`);
  const send = s3Client({ bucket, keyId, secret, endpoint: env.BACKUP_S3_ENDPOINT, region: env.BACKUP_S3_REGION });
  const isFile = path.endsWith('.age');
  const folder = isFile ? path.replace(/[^/]*$/, '') : path.replace(/\/*$/, (end) => (path && !end ? '/' : end));
  return { place: bucketPlace(send, bucket, folder), file: isFile ? path.slice(folder.length) : undefined };
}

function bucketPlace(send: SendToS3, bucket: string, folder: string): Place {
  const label = (name: string) => `s3://${bucket}/${folder}${name}`;
  return {
    label,
    async write(name, stream) {
      // A store may not offer a list of uploads, or not to this account. Without a connection the upload fails as well.
      await abortAbandoned(send, folder).catch(() => undefined);
      try {
        await upload(send, folder + name, stream);
      } catch (error) {
        stream.destroy();
        throw new BackupError('not_writable', `Nothing can be written to ${label(name)}: ${reasonFor(error)}`, {
          cause: error,
        });
      }
    },
    async read(name) {
      try {
        const { body } = await send('GET', folder + name);
        return Readable.fromWeb(body as ReadableStream);
      } catch (error) {
        throw new BackupError('not_readable', `${label(name)} cannot be read: ${reasonFor(error)}`, { cause: error });
      }
    },
    async list() {
      const names: string[] = [];
      for (let token = ''; ;) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: folder,
          ...(token && { 'continuation-token': token }),
        });
        const xml = await (await send('GET', `?${query}`)).text();
        for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.slice(folder.length));
        [, token = ''] = /<NextContinuationToken>([^<]+)</.exec(xml) ?? [];
        if (!token) return names;
      }
    },
    async remove(name) {
      await send('DELETE', folder + name, {}, 404);
    },
  };
}

/** No upload of a running backup takes as long. */
const ABANDONED_MS = DAY_MS;

/** Ends uploads of killed backups, whose parts cost as much as an archive. */
async function abortAbandoned(send: SendToS3, folder: string): Promise<void> {
  const xml = await (await send('GET', `?${new URLSearchParams({ uploads: '', prefix: folder })}`)).text();
  for (const [, upload = ''] of xml.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
    const [key = '', uploadId = '', begun = ''] = ['Key', 'UploadId', 'Initiated'].map(
      (name) => new RegExp(`<${name}>([^<]*)<`).exec(upload)?.[1],
    );
    if (!isArchiveName(key.slice(folder.length)) || !(Date.now() - Date.parse(begun) > ABANDONED_MS)) continue;
    await send('DELETE', `${key}?${new URLSearchParams({ uploadId })}`, {}, 404);
  }
}

/** Uploads a stream of unknown length in parts, which become an object at the end. */
async function upload(send: SendToS3, path: string, stream: Readable): Promise<void> {
  const begun = await (await send('POST', `${path}?uploads=`)).text();
  const [, id] = /<UploadId>([^<]+)</.exec(begun) ?? [];
  if (!id) throw new Error('The file store began no upload.');
  const tags: string[] = [];
  try {
    for await (const bytes of inPieces(stream)) {
      const query = new URLSearchParams({ partNumber: String(tags.length + 1), uploadId: id });
      const { headers } = await send('PUT', `${path}?${query}`, { body: new Uint8Array(bytes) });
      tags.push(headers.get('etag') ?? '');
    }
    const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const end = await (await send('POST', `${path}?${new URLSearchParams({ uploadId: id })}`, { body })).text();
    // S3 answers 200 before the upload is complete.
    const [, code] = /<Error>.*?<Code>([^<]+)/s.exec(end) ?? [];
    if (code) throw new Error(`The file store answered ${code}.`);
  } catch (error) {
    await send('DELETE', `${path}?${new URLSearchParams({ uploadId: id })}`, {}, 404).catch(() => undefined);
    throw error;
  }
}

/** Cuts a stream into parts of the same size, as some stores (Cloudflare R2) demand; only the last may be shorter. */
async function* inPieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    while (size > PART_BYTES) {
      const all = Buffer.concat(chunks);
      yield all.subarray(0, PART_BYTES);
      chunks = [all.subarray(PART_BYTES)];
      size -= PART_BYTES;
    }
  }
  yield Buffer.concat(chunks);
}
