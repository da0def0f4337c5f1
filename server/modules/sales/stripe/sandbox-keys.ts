import type Stripe from 'stripe';

/** What the shop is set to when it speaks to the stand-in. None of these is a secret. */
export const SANDBOX_SECRET_KEY = 'sk_test_sandbox';
export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';
export const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox';

/** Of the API that the stand-in speaks; the SDK's types say when it has moved on. */
export const SANDBOX_API_VERSION: typeof Stripe.API_VERSION = '2026-10-28.endive';
