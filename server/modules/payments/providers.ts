import type { Env } from '../../env.ts';
import type { PaymentProvider } from '../orders/payment-provider.ts';
import { NotConfigured } from './call-provider.ts';
import { createPayPalProvider, type PayPalProvider } from '../paypal/paypal.provider.ts';
import { createStripeProvider, type StripeProvider } from '../stripe/stripe.provider.ts';

/** Who takes payments for this shop. A provider whose keys are not set is null. */
export interface Providers {
  stripe: StripeProvider | null;
  paypal: PayPalProvider | null;
  /** Those that are set up, the main one first. */
  all: readonly PaymentProvider[];
  /** Stand-ins or test keys: no money moves. */
  testMode: boolean;
}

/** Addresses of the running stand-ins. */
export interface SandboxPayments {
  stripeBase: string;
  paypalBase: string;
}

export function createProviders(env: Env, origin: string, sandbox?: SandboxPayments): Providers {
  const stripe = createStripeProvider(env, { origin, sandboxBase: sandbox?.stripeBase });
  // Play money beside real money would buy real things.
  const paypal = createPayPalProvider(env, { origin, sandboxBase: stripe?.live ? undefined : sandbox?.paypalBase });
  const all = [stripe, paypal].filter((provider) => provider !== null);
  return { stripe, paypal, all, testMode: all[0]?.live === false };
}

/** @throws {NotConfigured} */
export function requireStripe({ stripe }: Providers): StripeProvider {
  if (!stripe) throw new NotConfigured('Card');
  return stripe;
}

/** @throws {NotConfigured} */
export function requirePayPal({ paypal }: Providers): PayPalProvider {
  if (!paypal) throw new NotConfigured('PayPal');
  return paypal;
}
