import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

export interface S3Place {
  /** Address of a store other than Amazon's. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  keyId: string;
  secret: string;
}

/**
 * Sends a request about an object, or about the bucket if the path is empty. Retries after 429 and 5xx.
 * @param path With a query, if it has one.
 * @throws Error with S3's own code (`NoSuchKey`, `AccessDenied`) for a status that is neither 2xx nor `expected`
 */
export type SendToS3 = (method: string, path: string, init?: RequestInit, expected?: number) => Promise<Response>;

const ATTEMPTS = 3;
const PAUSE_MS = 50;
/** Without these, Node's fetch keeps a whole copy of the body in memory, for a redirect. */
const STREAMED = { redirect: 'error', window: null } as const;

/**
 * A store that speaks S3, addressed by path (`endpoint/bucket/key`), which all stores understand. Bodies are not signed
 * (`UNSIGNED-PAYLOAD`): hashing one would need a second reading.
 */
export function s3Client({ endpoint, region, bucket, keyId, secret }: S3Place): SendToS3 {
  const root = `${endpoint?.replace(/\/$/, '') ?? `https://s3.${region}.amazonaws.com`}/${bucket}`;
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region });
  return async (method, path, init = {}, expected) => {
    for (let attempt = 1; ; attempt++) {
      const request = await client.sign(/^(?:$|\?)/.test(path) ? root + path : `${root}/${path}`, { ...init, method });
      const response = await fetch(request, STREAMED);
      if (response.ok) return response;
      const { status } = response;
      const body = await response.text();
      if (status === expected) return response;
      if (attempt === ATTEMPTS || (status < 500 && status !== 429)) {
        const [, code = 'UnknownError'] = /<Code>([^<]+)/.exec(body) ?? [];
        throw new Error(
          `The file store answered ${status} ${code} to ${method} ${bucket}/${path.replace(/\?.*/, '')}.`,
        );
      }
      await setTimeout(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  };
}
