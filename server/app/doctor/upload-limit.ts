import { request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import type { Env } from '#server/platform/config/env.ts';
import { type Finding, fault } from './finding.ts';

const ANSWER_MS = 3_000;
/** Bytes around the file in a form. */
const FRAME = 10_000;

/**
 * Checks that the proxy in front lets the largest upload through. It sends no body: nginx refuses by the
 * announced size. Finds nothing if this machine cannot reach the address.
 */
export async function findUploadLimit({ PUBLIC_URL, TRUST_PROXY, FILES_LARGEST_MB }: Env): Promise<Finding[]> {
  if (!PUBLIC_URL || TRUST_PROXY === false) return [];
  const status = await announceUpload(new URL('/readyz', PUBLIC_URL), FILES_LARGEST_MB * 1_000_000 + FRAME);
  if (status !== 413) return [];
  // words: read by whoever runs the shop
  const remedy = 'raise the limit of the proxy, such as client_max_body_size of nginx.';
  return [fault('FILES_LARGEST_MB', `is ${FILES_LARGEST_MB}, and the proxy refuses uploads of that size: ${remedy}`)];
}

/** Returns the status that answers the announcement; undefined if the body is waited for, or nothing answers. */
function announceUpload(url: URL, bytes: number): Promise<number | undefined> {
  const send = url.protocol === 'https:' ? requestEncrypted : requestPlain;
  return new Promise((resolve) => {
    const headers = { 'content-length': bytes, expect: '100-continue' };
    const asked = send(url, { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(ANSWER_MS) });
    const end = (status?: number) => {
      resolve(status);
      asked.destroy();
    };
    asked.once('response', ({ statusCode }) => end(statusCode));
    asked.once('continue', () => end());
    asked.on('error', () => end());
    asked.flushHeaders();
  });
}
