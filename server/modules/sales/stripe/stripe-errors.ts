import type Stripe from 'stripe';

/**
 * True for a Stripe error, optionally with a code. Checks properties, because the SDK with the classes is loaded late.
 */
export function isStripeError(error: unknown, code?: string): error is Stripe.errors.StripeError {
  if (!(error instanceof Error) || !('type' in error) || !String(error.type).startsWith('Stripe')) return false;
  return code === undefined || ('code' in error && error.code === code);
}

/** True for a permanent refusal of the request. */
export function isInvalidRequest(error: unknown): error is Stripe.errors.StripeError {
  return isStripeError(error) && error.type === 'StripeInvalidRequestError';
}

/** True if the bank declined. */
export function isDeclined(error: unknown): error is Stripe.errors.StripeError {
  return isStripeError(error) && error.type === 'StripeCardError';
}
