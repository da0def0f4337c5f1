import Stripe from 'stripe';
import { SANDBOX_WEBHOOK_SECRET } from './keys.ts';

/** Headers of a webhook, signed at this moment as Stripe signs each attempt. */
export function stripeSignature(body: string): Record<string, string> {
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SANDBOX_WEBHOOK_SECRET });
  return { 'stripe-signature': header };
}
