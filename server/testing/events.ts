import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { SANDBOX_WEBHOOK_SECRET } from '../modules/sales/stripe/sandbox-keys.ts';
import type { TestApp } from './test-app.ts';

/** Creates a webhook of the card provider about one of its objects. */
export function eventAbout(
  object: object,
  { id = `evt_${randomUUID()}`, type = 'payment_intent.succeeded', ...more } = {},
) {
  const created = Math.floor(Date.now() / 1_000);
  return {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    livemode: false,
    type,
    data: { object },
    ...more,
  };
}

interface Signing {
  secret?: string;
  /** Seconds since 1970. */
  timestamp?: number;
}

/** Sends a message to the shop, signed. */
export function sendEvent(
  app: TestApp,
  event: object,
  { secret = SANDBOX_WEBHOOK_SECRET, timestamp }: Signing = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const payload = JSON.stringify(event);
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp !== undefined && { timestamp }),
  });
  return app.post('/api/webhooks/stripe', payload, { 'stripe-signature': header, ...headers });
}
