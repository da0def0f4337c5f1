import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/words.tsx';

/** The specification's words, to the letter, and what is said beside the form. */
export const NO_CARD = msg`Card payments will be available once payment processing is configured.`;
export const NO_PAYPAL = msg`PayPal payments will be available once PayPal is configured.`;
export const SETUP_FAILED = {
  title: msg`Payment Setup Failed`,
  description: msg`Unable to initialize payment. Please try again.`,
  variant: 'destructive',
} as const;
/** A provider refuses the payment until the coach mends something there, such as an archived product. */
export const PROVIDER_REFUSED = {
  title: msg`Payment Failed`,
  description: msg`This payment cannot be taken right now, and trying again does not help. Nothing was charged. The shop has been told.`,
  variant: 'destructive',
} as const;
export const PAYMENT_ERROR = {
  title: msg`Payment Error`,
  description: msg`Something went wrong. Please try again.`,
  variant: 'destructive',
} as const;
export const NOT_SHOWN = msg`The payment form cannot be shown right now. Nothing was charged.`;
export const CANCELLED = msg`Payment cancelled. Nothing was charged.`;

export const RETURNED = msg`PayPal took another amount than the price. Nothing was bought, and the money goes back by itself: an e-mail says when.`;
export const ENDED = msg`This order has ended. Nothing was charged: please start again.`;

/** The provider said no. */
export function declined(description: Words) {
  return { title: msg`Payment Failed`, description, variant: 'destructive' } as const;
}
