import { msg } from '@lingui/core/macro';
import type { OfferResponse } from '#contract/catalog/programs.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

const TRY_AGAIN = msg`Something went wrong. Please try again.`;

/** Returns messages about a purchase: subscriptions have their own, all others are payments. */
export function purchaseMessages({ interval }: OfferResponse) {
  const monthly = interval === 'month';
  return {
    notSetUp: monthly
      ? errorToast(msg`Subscription Setup Failed`, msg`Unable to initialize subscription. Please try again.`)
      : errorToast(msg`Payment Setup Failed`, msg`Unable to initialize payment. Please try again.`),
    declined: (message: Words = msg`Try again or use another card.`) =>
      errorToast(monthly ? msg`Subscription Failed` : msg`Payment Failed`, message),
    thrown: errorToast(monthly ? msg`Subscription Error` : msg`Payment Error`, TRY_AGAIN),
    successful: monthly ? msg`Subscription Successful!` : msg`Payment Successful!`,
    completed: monthly ? 'coach-subscription-completed' : 'coach-purchase-completed',
  } as const;
}
