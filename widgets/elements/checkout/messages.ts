import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Messages quoted from the specification, and messages beside the form. */
export const NO_CARD = msg`Card payments will be available once payment processing is configured.`;
export const NO_PAYPAL = msg`PayPal payments will be available once PayPal is configured.`;
export const SETUP_FAILED = {
  title: msg`Payment Setup Failed`,
  description: msg`Unable to initialize payment. Please try again.`,
  variant: 'destructive',
} as const;
/** Messages for payments that a provider refuses until the coach fixes its account, such as an archived product. */
export const PROVIDER_REFUSED = {
  title: msg`Payment Failed`,
  description: msg`This payment can’t be processed right now, and trying again won’t help. Nothing was charged. The shop has been notified.`,
  variant: 'destructive',
} as const;
export const PAYMENT_ERROR = {
  title: msg`Payment Error`,
  description: msg`Something went wrong. Please try again.`,
  variant: 'destructive',
} as const;
export const FORM_UNAVAILABLE = msg`Can’t show the payment form right now. Nothing was charged.`;
export const CANCELLED = msg`Payment cancelled. Nothing was charged.`;

/** Toast for a payment that the provider declined. */
export function createDeclinedToast(description: Words) {
  return { title: msg`Payment Failed`, description, variant: 'destructive' } as const;
}
