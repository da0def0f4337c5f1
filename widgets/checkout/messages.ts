/** The specification's words, to the letter, and what is said beside the form. */
export const NO_CARD = 'Card payments will be available once payment processing is configured.';
export const NO_PAYPAL = 'PayPal payments will be available once PayPal is configured.';
export const SETUP_FAILED = {
  title: 'Payment Setup Failed',
  description: 'Unable to initialize payment. Please try again.',
  variant: 'destructive',
} as const;
export const PAYMENT_ERROR = {
  title: 'Payment Error',
  description: 'Something went wrong. Please try again.',
  variant: 'destructive',
} as const;
export const NOT_SHOWN = 'The payment form cannot be shown right now. Nothing was charged.';
export const CANCELLED = 'Payment cancelled. Nothing was charged.';

export const RETURNED =
  'PayPal took another amount than the price. Nothing was bought, and the money goes back by itself: an e-mail says when.';
export const ENDED = 'This order has ended. Nothing was charged: please start again.';

/** The provider said no. */
export function declined(description: string) {
  return { title: 'Payment Failed', description, variant: 'destructive' } as const;
}
