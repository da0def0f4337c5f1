import { ECDH } from 'node:crypto';

/** Push services of browsers; no other host gets messages. */
const SERVICES =
  /^(?:fcm\.googleapis\.com|android\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|[\w-]+(?:\.[\w-]+)?\.notify\.windows\.com|[\w-]+\.push\.apple\.com)$/;

/** Path of the sandbox's push service, on the shop's own origin. */
export const STAND_IN = '/sandbox/push/';

/** True if a browser may name this push endpoint. `standIn` is the shop's origin in the sandbox. */
export function isEndpoint(endpoint: string, standIn?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  // A parser reads `\\` as `/`, and leaves out line breaks; other programs may read another host.
  if (url.href !== endpoint) return false;
  if (url.username || url.password || url.hash) return false;
  if (standIn && url.origin === standIn) return url.pathname.startsWith(STAND_IN);
  return url.protocol === 'https:' && url.port === '' && SERVICES.test(url.hostname) && url.pathname.length > 1;
}

/** Returns the first key of a browser that no message can be encrypted with (RFC 8291, section 2.1); null if none. */
export function findBadKey({ p256dh, auth }: { p256dh: string; auth: string }): 'p256dh' | 'auth' | null {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== 65 || !isOnCurve(key)) return 'p256dh';
  return Buffer.from(auth, 'base64url').length === 16 ? null : 'auth';
}

function isOnCurve(key: Buffer): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1');
    return true;
  } catch {
    return false; // Not a point of the curve.
  }
}
