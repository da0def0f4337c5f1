import type Stripe from 'stripe';

/** Keys for the stand-in of Stripe; not secret. */
export const SANDBOX_SECRET_KEY = 'sk_test_sandbox';
export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';
export const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox';

/** API version of the stand-in; the SDK's types reveal a newer one. */
export const SANDBOX_API_VERSION: typeof Stripe.API_VERSION = '2026-10-28.endive';
