import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '#server/platform/days.ts';

/** Lifetime of a reply link. */
const KEY_MS = 30 * DAY_MS;

/** Creates a key for a reply link; only its hash is stored. */
export function newKey(now: Date): { key: string; keyHash: string; keyUntil: Date } {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashReplyKey(key), keyUntil: new Date(now.getTime() + KEY_MS) };
}

export function hashReplyKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
