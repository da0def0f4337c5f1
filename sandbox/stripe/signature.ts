import { SANDBOX_WEBHOOK_SECRET } from '#server/modules/sales/stripe/sandbox-keys.ts';

/** Returns a webhook's headers, signed now as Stripe signs each attempt. The SDK is loaded on first use. */
export async function stripeSignature(body: string): Promise<Record<string, string>> {
  const { default: Stripe } = await import('stripe');
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SANDBOX_WEBHOOK_SECRET });
  return { 'stripe-signature': header };
}
