import { createHmac, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { SANDBOX_PAYPAL_WEBHOOK_ID } from '#server/modules/sales/paypal/sandbox-keys.ts';
import { isEqualInConstantTime } from './tokens.ts';

/** Headers that PayPal sends with an event; the signature is over the body as it is sent. */
export function paypalHeaders(body: string): Record<string, string> {
  const id = randomUUID();
  const time = new Date().toISOString();
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign(id, time, SANDBOX_PAYPAL_WEBHOOK_ID, body),
    'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-SANDBOX',
    'paypal-auth-algo': 'SHA256withRSA',
  };
}

/**
 * Returns true for an event of ours. The checksum covers the event's source text, which is cut out of
 * the question unparsed: serialising it again may change it.
 */
export function isSandboxEvent(question: string): boolean {
  const event = rawMember(question, 'webhook_event');
  if (event === null) return false;
  const asked = JSON.parse(question) as Record<string, unknown>;
  const { transmission_id, transmission_time, transmission_sig, webhook_id } = asked;
  if (webhook_id !== SANDBOX_PAYPAL_WEBHOOK_ID) return false;
  return isEqualInConstantTime(
    String(transmission_sig),
    sign(String(transmission_id), String(transmission_time), webhook_id, event),
  );
}

const KEY = 'sandbox-paypal-transmissions';

function sign(id: string, time: string, webhookId: string, body: string): string {
  return createHmac('sha256', KEY)
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64');
}

/** Returns the trimmed source text of a member's value in a JSON object. */
export function rawMember(json: string, name: string): string | null {
  let at = json.indexOf('{') + 1;
  while (at > 0 && at < json.length) {
    const key = afterSpace(json, at);
    if (json[key] !== '"') return null;
    const keyEnd = endOfString(json, key);
    const start = afterSpace(json, json.indexOf(':', keyEnd) + 1);
    const end = endOfValue(json, start);
    if (JSON.parse(json.slice(key, keyEnd)) === name) return json.slice(start, end).trimEnd();
    at = end + 1;
  }
  return null;
}

/** Returns the index of the comma or the brace behind a value. */
function endOfValue(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const char = json[at];
    if (char === '"') at = endOfString(json, at) - 1;
    else if (char === '{' || char === '[') depth += 1;
    else if (depth === 0 && (char === ',' || char === '}')) return at;
    else if (char === '}' || char === ']') depth -= 1;
  }
  return json.length;
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function afterSpace(json: string, start: number): number {
  let at = start;
  while (/\s/.test(json[at] ?? '')) at += 1;
  return at;
}
