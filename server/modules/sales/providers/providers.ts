import { msg } from '@lingui/core/macro';
import type { Env } from '#server/platform/config/env.ts';
import { type Mode, toMode } from '#server/platform/mode.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { AppError } from '#server/platform/errors.ts';
import { createPayPalProvider, type PayPalProvider } from '../paypal/paypal.provider.ts';
import { createStripeProvider, type StripeProvider } from '../stripe/stripe.provider.ts';

/** Who takes payments for this shop. A provider whose keys are not set is null. */
export interface Providers {
  stripe: StripeProvider | null;
  paypal: PayPalProvider | null;
  /** Those that are set up, the main one first. */
  all: readonly PaymentProvider[];
  /** Where the money of orders that are opened now comes from. */
  mode: Mode;
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
  const paypalBase = stripe?.live ? undefined : sandbox?.paypalBase;
  const secondary = createPayPalProvider(env, { origin, sandboxBase: paypalBase });
  // Play money beside real money would buy real things: of two that differ the main one is taken alone.
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

/** 503: the shop has no keys for this method to pay. */
class NotConfigured extends AppError {
  constructor(method: string) {
    super(503, 'not_configured', msg`${method} payments aren’t set up in this shop.`);
  }
}
