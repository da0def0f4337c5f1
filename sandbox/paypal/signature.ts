import { createHmac, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { SANDBOX_PAYPAL_WEBHOOK_ID } from '#server/modules/sales/paypal/sandbox-keys.ts';
import { rawMember } from './raw-member.ts';
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
