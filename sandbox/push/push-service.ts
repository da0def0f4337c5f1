import { createPublicKey, verify } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { STAND_IN } from '#server/modules/operations/push/endpoint.ts';

/** A message as its browser would get it: encrypted for it alone. */
export interface HeldMessage {
  body: Buffer;
  topic: string | undefined;
  ttlS: number;
}

/** One-time refusal of a message. */
interface Refusal {
  status: number;
  retryAfter?: string;
  /** Location header. */
  location?: string;
}

export interface PushService {
  routes: Router;
  /** Waiting messages of a browser. */
  messagesFor: (device: string) => readonly HeldMessage[];
  /** Answers the next messages for a browser with these. */
  refuse: (device: string, ...refusals: Refusal[]) => void;
}

/** Maximum size of a message in bytes (RFC 8030, section 7.2). */
const MOST = 4_096;
const MAX_MESSAGES = 100;

/**
 * Creates a push service that stores messages in memory. Like real ones it refuses a message without a time to live,
 * an unencrypted one (RFC 8291), and one that is not signed for this service (RFC 8292).
 */
export function createPushService({ origin, now }: { origin: () => string; now: () => Date }): PushService {
  const held = new Map<string, HeldMessage[]>();
  const refusals = new Map<string, Refusal[]>();
  const routes = new Router().post(`${STAND_IN}:device`, async (ctx) => {
    const device = ctx.params['device'] ?? '';
    const body = await readBody(ctx);
    const wrong = findRefusal(ctx, body) ?? signatureFault(ctx.get('authorization'), origin(), now());
    const refusal = wrong ?? refusals.get(device)?.shift();
    if (refusal) {
      ctx.status = refusal.status;
      if ('retryAfter' in refusal && refusal.retryAfter) ctx.set('retry-after', refusal.retryAfter);
      if ('location' in refusal && refusal.location) ctx.set('location', refusal.location);
      ctx.body = { refused: refusal.status };
      return;
    }
    const topic = ctx.get('topic') || undefined;
    const others = (held.get(device) ?? []).filter((each) => topic === undefined || each.topic !== topic);
    held.set(device, [...others, { body, topic, ttlS: Number(ctx.get('ttl')) }].slice(-MAX_MESSAGES));
    ctx.set('location', `${STAND_IN}${device}/${others.length}`);
    ctx.status = 201;
    ctx.body = '';
  });
  return {
    routes,
    messagesFor: (device) => held.get(device) ?? [],
    refuse: (device, ...next) => void refusals.set(device, [...(refusals.get(device) ?? []), ...next]),
  };
}

function findRefusal(ctx: Context, body: Buffer): Refusal | undefined {
  if (!/^\d{1,9}$/.test(ctx.get('ttl'))) return { status: 400 };
  if (ctx.get('content-encoding') !== 'aes128gcm') return { status: 415 };
  // Salt, record size, the sender's key, and a tag at the least (RFC 8188).
  if (body.length < 16 + 4 + 1 + 65 + 17) return { status: 400 };
  return body.length > MOST ? { status: 413 } : undefined;
}

function signatureFault(header: string, origin: string, now: Date): Refusal | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+),\s*k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  try {
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const seconds = now.getTime() / 1_000;
    const timely = typeof exp === 'number' && exp > seconds && exp <= seconds + 86_400 + 60;
    const said = typeof sub === 'string' && /^(?:mailto:.+@.+|https:\/\/.+)$/.test(sub);
    return signed && aud === origin && timely && said ? undefined : { status: 403 };
  } catch {
    return { status: 401 }; // No key, or nothing that can be read.
  }
}

async function readBody(ctx: Context): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of ctx.req as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
