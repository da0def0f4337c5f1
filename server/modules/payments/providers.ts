import type Stripe from 'stripe';
import type { Env } from '../../env.ts';
import {
  SANDBOX_PAYPAL_CLIENT_ID,
  SANDBOX_PAYPAL_CLIENT_SECRET,
  SANDBOX_PAYPAL_WEBHOOK_ID,
} from '../../sandbox/paypal/keys.ts';
import { SANDBOX_PUBLISHABLE_KEY, SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from '../../sandbox/stripe/keys.ts';
import { createPayPal, type PayPal } from '../paypal/paypal.client.ts';

/** Who takes payments for this shop. A provider whose keys are not set is null. */
export interface Providers {
  card: CardProvider | null;
  paypal: PayPalProvider | null;
  /** Stand-ins or test keys: no money moves. */
  testMode: boolean;
}

export interface CardProvider {
  /** The SDK, loaded when it is first needed: it is large, and most visitors buy nothing. */
  stripe: () => Promise<Stripe>;
  publishableKey: string;
  /** Loaded by browsers before the provider's own loader is asked. */
  scriptUrl: string | null;
  /** Secrets that may have signed a webhook; none means that the address for webhooks is closed. */
  webhookSecrets: readonly string[];
  live: boolean;
}

export interface PayPalProvider {
  client: PayPal;
  clientId: string;
  environment: 'production' | 'sandbox';
  scriptUrl: string | null;
  /** Null closes the address for webhooks. */
  webhookId: string | null;
}

/** Addresses of the running stand-ins. */
export interface SandboxPayments {
  stripeBase: string;
  paypalBase: string;
}

/** A provider that takes longer is asked again later. */
const TIMEOUT_MS = 10_000;

export function createProviders(env: Env, origin: string, sandbox?: SandboxPayments): Providers {
  const card = cardOf(env) ?? (sandbox ? sandboxCard(sandbox.stripeBase, origin) : null);
  // Play money beside real money would buy real things.
  const playing = sandbox && !card?.live;
  const paypal = paypalOf(env) ?? (playing ? sandboxPayPal(sandbox.paypalBase, origin) : null);
  const testMode = card ? !card.live : paypal?.environment === 'sandbox';
  return { card, paypal, testMode };
}

function cardOf(env: Env): CardProvider | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  if (!key || !publishableKey) return null;
  return {
    stripe: createStripe(key, env.STRIPE_API_BASE),
    publishableKey,
    scriptUrl: env.STRIPE_JS_URL ?? null,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
    live: !/^[a-z]+_test_/.test(key),
  };
}

function sandboxCard(base: string, origin: string): CardProvider {
  return {
    stripe: createStripe(SANDBOX_SECRET_KEY, base),
    publishableKey: SANDBOX_PUBLISHABLE_KEY,
    scriptUrl: `${origin}/sandbox/stripe/stripe.js`,
    webhookSecrets: [SANDBOX_WEBHOOK_SECRET],
    live: false,
  };
}

/** The SDK, pointed at the provider or at whatever speaks like it. */
function createStripe(key: string, base?: string): () => Promise<Stripe> {
  let loading: Promise<Stripe> | undefined;
  return () => (loading ??= loadStripe(key, base));
}

async function loadStripe(key: string, base?: string): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  const at = base ? new URL(base) : undefined;
  return new Sdk(key, {
    timeout: TIMEOUT_MS,
    // Two requests with one key at the same moment: the second is told to come again, and does.
    maxNetworkRetries: 2,
    telemetry: false,
    ...(at && {
      host: at.hostname,
      port: at.port || (at.protocol === 'https:' ? '443' : '80'),
      protocol: at.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

function paypalOf(env: Env): PayPalProvider | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: secret } = env;
  if (!clientId || !secret) return null;
  const base = env.PAYPAL_API_BASE ?? 'https://api-m.paypal.com';
  return {
    client: createPayPal({ base, clientId, secret, timeoutMs: TIMEOUT_MS }),
    clientId,
    environment: base.includes('sandbox') ? 'sandbox' : 'production',
    scriptUrl: null,
    webhookId: env.PAYPAL_WEBHOOK_ID ?? null,
  };
}

function sandboxPayPal(base: string, origin: string): PayPalProvider {
  const clientId = SANDBOX_PAYPAL_CLIENT_ID;
  const secret = SANDBOX_PAYPAL_CLIENT_SECRET;
  return {
    client: createPayPal({ base, clientId, secret, timeoutMs: TIMEOUT_MS }),
    clientId,
    environment: 'sandbox',
    scriptUrl: `${origin}/sandbox/paypal/core.js`,
    webhookId: SANDBOX_PAYPAL_WEBHOOK_ID,
  };
}
