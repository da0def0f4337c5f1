import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ByteStorage } from './storage.ts';

export interface S3Place {
  /** Of a store that is not Amazon's. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  keyId: string;
  secret: string;
}

/** Files in a store that speaks S3. Its package is loaded when the first file is asked for. */
export function s3Storage({ endpoint, region, bucket, keyId, secret }: S3Place): ByteStorage {
  let client: S3Client | undefined;
  async function s3() {
    const sdk = await import('@aws-sdk/client-s3');
    client ??= new sdk.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId: keyId, secretAccessKey: secret },
      // Stores other than Amazon's do not know its newer check sums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { ...sdk, client };
  }
  const at = (key: string) => ({ Bucket: bucket, Key: `files/${key}` });

  return {
    async put(key, bytes, { type }) {
      const [{ client: to }, { Upload }] = await Promise.all([s3(), import('@aws-sdk/lib-storage')]);
      // Parts of what breaks off are taken back by the package.
      await new Upload({ client: to, params: { ...at(key), Body: bytes, ContentType: type } }).done();
    },
    async get(key, range) {
      const { client: from, GetObjectCommand } = await s3();
      const asked = range && { Range: `bytes=${range.first}-${range.last}` };
      const { Body } = await from.send(new GetObjectCommand({ ...at(key), ...asked }));
      return Body as Readable;
    },
    async delete(key) {
      const { client: from, DeleteObjectCommand } = await s3();
      await from.send(new DeleteObjectCommand(at(key)));
    },
    async exists(key) {
      const { client: from, HeadObjectCommand, NotFound } = await s3();
      try {
        await from.send(new HeadObjectCommand(at(key)));
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw error;
      }
    },
  };
}
