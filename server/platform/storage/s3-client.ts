import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { getErrorMessage } from '../errors.ts';

export interface S3Place {
  /** Address of a store other than Amazon's. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  keyId: string;
  secret: string;
}

/**
 * Sends a request about an object, or about the bucket if the path is empty. Retries after 429 and 5xx, and after a
 * failed connection unless it is a POST. A store that is silent for too long is aborted, also within the body; an error there has the code `EIO`.
 * @param path With a query, if it has one.
 * @throws Error with S3's own code (`NoSuchKey`, `AccessDenied`) for a status that is neither 2xx nor `expected`
 */
export type SendToS3 = (method: string, path: string, init?: S3Request, expected?: number) => Promise<Response>;

interface S3Request {
  headers?: HeadersInit;
  body?: Blob | Uint8Array<ArrayBuffer> | string;
}

const ATTEMPTS = 3;
const PAUSE_MS = 50;
/** Time until the headers of a response. */
const ANSWER_MS = 10_000;
/** The same for a POST: the store joins the parts of an upload. */
const POST_MS = 60_000;
/** Slowest upload, in bytes a millisecond. */
const UPLOAD_RATE = 50;
/** Time until the next bytes of a response. */
const READ_MS = 30_000;
/** Without these, Node's fetch keeps a whole copy of the body in memory, for a redirect. */
const STREAMED = { redirect: 'error', window: null } as const;

/**
 * A store that speaks S3, addressed by path (`endpoint/bucket/key`), which all stores understand. Bodies are not signed
 * (`UNSIGNED-PAYLOAD`): hashing one would need a second reading.
 */
export function s3Client({ endpoint, region, bucket, keyId, secret }: S3Place): SendToS3 {
  const root = `${endpoint?.replace(/\/$/, '') ?? `https://s3.${region}.amazonaws.com`}/${bucket}`;
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region });
  const ask = async (method: string, path: string, init: S3Request) => {
    const request = await client.sign(/^(?:$|\?)/.test(path) ? root + path : `${root}/${path}`, { ...init, method });
    const aborter = new AbortController();
    const { signal } = aborter;
    return limitReads(
      await limitTime(findLimit(method, init), aborter, fetch(request, { ...STREAMED, signal })),
      aborter,
    );
  };
  return async (method, path, init = {}, expected) => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === ATTEMPTS;
      const response = await ask(method, path, init).catch((error: unknown) => {
        // A failed connection, as fetch reports it.
        if (isLast || method === 'POST' || !(error instanceof TypeError)) throw error;
      });
      if (response) {
        if (response.ok) return response;
        const { status } = response;
        const body = await response.text();
        if (status === expected) return response;
        if (isLast || (status < 500 && status !== 429)) {
          const [, code = 'UnknownError'] = /<Code>([^<]+)/.exec(body) ?? [];
          throw new Error(
            `The file store answered ${status} ${code} to ${method} ${bucket}/${path.replace(/\?.*/, '')}.`,
          );
        }
      }
      await wait(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  };
}

function findLimit(method: string, { body = '' }: S3Request): number {
  if (method === 'POST') return POST_MS;
  return ANSWER_MS + (body instanceof Blob ? body.size : body.length) / UPLOAD_RATE;
}

/** Returns the response with a limit for each read of its body. A reader may pause as long as it likes. */
function limitReads(response: Response, aborter: AbortController): Response {
  const { body, status, headers } = response;
  if (!body) return response;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const limited = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= body.getReader();
        const { done, value } = await limitTime(READ_MS, aborter, reader.read()).catch(failToRead);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => aborter.abort(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(limited, { status, headers });
}

/** Reports a broken connection as a disk does, so that readers do not take it for bad content. */
function failToRead(error: unknown): never {
  const reason =
    error instanceof TypeError
      ? new Error('The file store broke off.', { cause: error.cause ?? error })
      : new Error(getErrorMessage(error));
  throw Object.assign(reason, { code: 'EIO' });
}

async function limitTime<T>(ms: number, aborter: AbortController, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => aborter.abort(new Error(`The file store did not answer within ${ms / 1_000} s.`)), ms);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
