import { createHash, randomBytes } from 'node:crypto';

/** How long the link of an answer lets its reader reply. */
const KEY_MS = 30 * 86_400_000;

/** A key for the link of an answer: what is stored of it opens nothing. */
export function newKey(now: Date): { key: string; keyHash: string; keyUntil: Date } {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashReplyKey(key), keyUntil: new Date(now.getTime() + KEY_MS) };
}

export function hashReplyKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
