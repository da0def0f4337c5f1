import type { OfferResponse } from '#contract/programs.ts';
import { errorToast } from '#widgets/core/error-toasts.ts';

const TRY_AGAIN = 'Something went wrong. Please try again.';

/** What is said about a purchase: a subscription is called one, anything else a payment. */
export function purchaseMessages({ interval }: OfferResponse) {
  const monthly = interval === 'month';
  return {
    notSetUp: monthly
      ? errorToast('Subscription Setup Failed', 'Unable to initialize subscription. Please try again.')
      : errorToast('Payment Setup Failed', 'Unable to initialize payment. Please try again.'),
    declined: (message = 'Please try again, or with another card.') =>
      errorToast(monthly ? 'Subscription Failed' : 'Payment Failed', message),
    thrown: errorToast(monthly ? 'Subscription Error' : 'Payment Error', TRY_AGAIN),
    successful: monthly ? 'Subscription Successful!' : 'Payment Successful!',
    completed: monthly ? 'coach-subscription-completed' : 'coach-purchase-completed',
  } as const;
}
