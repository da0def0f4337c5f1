import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import type { VapidKeys } from './push-keys.service.ts';
import { createGuardedLookup } from '#server/platform/http/request/read-page.ts';
import { isPublicAddress } from '#server/platform/http/protection/public-address.ts';

/** Response of a push service. */
export interface PushAnswer {
  status: number;
  /** Requested pause in milliseconds. */
  retryAfterMs: number | undefined;
}

export interface PushToSend {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  payload: string;
  /** A later message of the same topic replaces a waiting one. */
  topic: string;
  ttlS: number;
}

export interface PushSender {
  keys: VapidKeys;
  /** Contact for push services: `mailto:…` or https. */
  contact: string;
  /** The shop's origin, for the sandbox's push service. */
  standIn: string | undefined;
  now: Date;
}

const PATIENCE_MS = 10_000;
const LONGEST_MS = 3_600_000;

/** Encrypts a message for one browser (RFC 8291), signs it (RFC 8292), and sends it to its push service (RFC 8030). */
export async function sendPush(push: PushToSend, { keys, contact, standIn, now }: PushSender): Promise<PushAnswer> {
  const { default: webPush } = await import('web-push');
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    { endpoint: push.endpoint, keys: push.keys },
    push.payload,
    { vapidDetails: { subject: contact, ...keys }, TTL: push.ttlS, topic: push.topic, contentEncoding: 'aes128gcm' },
  );
  const url = new URL(endpoint);
  const own = standIn !== undefined && url.origin === standIn;
  const send = url.protocol === 'https:' ? overTls : overHttp;
  return new Promise((resolve, reject) => {
    const asked = send(url, {
      method,
      headers,
      agent: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
      // Refuses names that resolve to internal addresses.
      ...(!own && { lookup: createGuardedLookup(isPublicAddress) }),
    });
    asked.once('response', (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, retryAfterMs: parseRetryAfter(answer.headers['retry-after'], now) });
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

/** Parses seconds or a date (RFC 9110, section 10.2.3). */
function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (!header) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_MS);
}
