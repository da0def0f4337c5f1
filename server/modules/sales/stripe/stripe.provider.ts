import type Stripe from 'stripe';
import type { Env } from '#server/platform/config/env.ts';
import type { PageSources } from '#contract/embed/embed.ts';
import { SANDBOX_PUBLISHABLE_KEY, SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from './sandbox-keys.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { changePlanAtStripe } from './stripe-plan.ts';
import { isStripeError } from './stripe-errors.ts';
import { refundAtStripe } from './stripe-refund.ts';
import { deleteCustomer, renameCustomer } from './stripe-customer.ts';
import { readStripeSnapshot } from './stripe-snapshot.ts';
import { holdAtStripe, pushSubscriptionChange, voidAtStripe } from './stripe-subscription.ts';
import { stripeEventSubject, stripeWebhook } from './stripe-webhook.ts';
import { timeLimits } from '#server/platform/time-limits.ts';

export interface StripeProvider extends PaymentProvider {
  name: 'stripe';
  /** Loads the SDK on first use, because it is large and most visitors buy nothing. */
  sdk: () => Promise<Stripe>;
  publishableKey: string;
  /** Script of the sandbox that replaces Stripe's own; null outside the sandbox. */
  scriptUrl: string | null;
}

/** Returns Stripe with the environment's keys, else the stand-in at `sandboxBase`, else null. */
export function createStripeProvider(
  env: Env,
  { origin, sandboxBase }: { origin: string; sandboxBase: string | undefined },
): StripeProvider | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  if (key && publishableKey) {
    return providerWith({
      key,
      base: env.STRIPE_API_BASE,
      publishableKey,
      scriptUrl: env.STRIPE_JS_URL ?? null,
      webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
    });
  }
  if (!sandboxBase) return null;
  return providerWith({
    key: SANDBOX_SECRET_KEY,
    base: sandboxBase,
    publishableKey: SANDBOX_PUBLISHABLE_KEY,
    scriptUrl: `${origin}/sandbox/stripe/stripe.js`,
    webhookSecrets: [SANDBOX_WEBHOOK_SECRET],
  });
}

interface Settings {
  key: string;
  base: string | undefined;
  publishableKey: string;
  scriptUrl: string | null;
  webhookSecrets: readonly string[];
}

function providerWith({ key, base, publishableKey, scriptUrl, webhookSecrets }: Settings): StripeProvider {
  let loading: Promise<Stripe> | undefined;
  const sdk = () => (loading ??= loadStripe(key, base));
  const live = !/^[a-z]+_test_/.test(key);
  return {
    name: 'stripe',
    live,
    sdk,
    publishableKey,
    scriptUrl,
    pageSources: scriptUrl ? { ...OWN_SOURCES, script: [new URL(scriptUrl).origin] } : STRIPE_SOURCES,
    webhook: webhookSecrets.length > 0 ? stripeWebhook(sdk, webhookSecrets) : null,
    knows: (order) => Boolean(order.stripeIntentId ?? order.stripeSubscriptionId),
    renews: (order) => Boolean(order.stripeSubscriptionId),
    checkKey: async () => checkStripeKey(await sdk()),
    snapshot: async (order) => readStripeSnapshot(await sdk(), order),
    void: async (order) => voidAtStripe(await sdk(), order),
    push: async (order, change) => pushSubscriptionChange(await sdk(), order, change),
    changePlan: async (order, change) => changePlanAtStripe(await sdk(), order, change),
    renameCustomer: async (order) => renameCustomer(await sdk(), order),
    deleteCustomer: async (order) => deleteCustomer(await sdk(), order),
    hold: async (order, held) => holdAtStripe(await sdk(), order, held),
    refund: async (refund) => refundAtStripe(await sdk(), refund),
    subjectOf: (body) => stripeEventSubject(body, { live }),
  };
}

/** Checks the key. A restricted key may lack this permission; that error also shows that the key is valid. */
async function checkStripeKey(stripe: Stripe): Promise<void> {
  try {
    await stripe.balance.retrieve({}, { maxNetworkRetries: 0, timeout: 5_000 });
  } catch (error) {
    if (!isStripeError(error) || error.type !== 'StripePermissionError') throw error;
  }
}

/** Loads the SDK for Stripe or a stand-in. */
async function loadStripe(key: string, base?: string): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  const at = base ? new URL(base) : undefined;
  return new Sdk(key, {
    timeout: timeLimits.card,
    // Stripe refuses one of two concurrent requests with the same idempotency key; the SDK retries it.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at && {
      host: at.hostname,
      port: at.port || (at.protocol === 'https:' ? '443' : '80'),
      protocol: at.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

const OWN_SOURCES: PageSources = { script: [], connect: [], frame: [], img: [] };

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE_SOURCES: PageSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  img: ['https://*.stripe.com'],
};
