import type Stripe from 'stripe';

/**
 * Whether something thrown is Stripe's, and with which code. Told by its marks and not by its class: the
 * SDK that has the classes is loaded late.
 */
export function isStripeError(error: unknown, code?: string): error is Stripe.errors.StripeError {
  if (!(error instanceof Error) || !('type' in error) || !String(error.type).startsWith('Stripe')) return false;
  return code === undefined || ('code' in error && error.code === code);
}

/** What was sent is refused, and will be tomorrow. */
export function isInvalidRequest(error: unknown): error is Stripe.errors.StripeError {
  return isStripeError(error) && error.type === 'StripeInvalidRequestError';
}

/** The bank said no. */
export function isDeclined(error: unknown): error is Stripe.errors.StripeError {
  return isStripeError(error) && error.type === 'StripeCardError';
}
