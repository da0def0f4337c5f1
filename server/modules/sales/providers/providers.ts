import { msg } from '@lingui/core/macro';
import type { Env } from '#server/platform/config/env.ts';
import { type Mode, toMode } from '#server/platform/mode.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { AppError } from '#server/platform/errors.ts';
import { createPayPalProvider, type PayPalProvider } from '../paypal/paypal.provider.ts';
import { createStripeProvider, type StripeProvider } from '../stripe/stripe.provider.ts';

/** Payment providers of this shop; null without keys. */
export interface Providers {
  stripe: StripeProvider | null;
  paypal: PayPalProvider | null;
  /** Configured providers, main one first. */
  all: readonly PaymentProvider[];
  /** Source of money for new orders: test or live. */
  mode: Mode;
  /** True for stand-ins or test keys. */
  testMode: boolean;
}

/** Addresses of the running stand-ins. */
export interface SandboxPayments {
  stripeBase: string;
  paypalBase: string;
}

export function createProviders(env: Env, origin: string, sandbox?: SandboxPayments): Providers {
  const stripe = createStripeProvider(env, { origin, sandboxBase: sandbox?.stripeBase });
  const paypalBase = stripe?.live ? undefined : sandbox?.paypalBase;
  const secondary = createPayPalProvider(env, { origin, sandboxBase: paypalBase });
  // Test payments beside live ones would buy real access: if the modes differ, only the main provider is used.
  const paypal = stripe && secondary?.live !== stripe.live ? null : secondary;
  const all = [stripe, paypal].filter((provider) => provider !== null);
  const mode = toMode({ live: all[0]?.live !== false });
  return { stripe, paypal, all, mode, testMode: mode === 'test' };
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

/** 503: no keys for this payment method. */
class NotConfigured extends AppError {
  constructor(method: string) {
    super(503, 'not_configured', msg`${method} payments aren’t set up in this shop.`);
  }
}
