import { msg } from '@lingui/core/macro';
import type { PaymentStatusResponse } from '#contract/sales/checkout.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Messages for automatically refunded payments, by reason. */
export const RETURNED_PAYMENT_MESSAGES: Readonly<
  Record<NonNullable<PaymentStatusResponse['returned']>, { title: Words; text: Words }>
> = {
  owned: {
    title: msg`You already own this`,
    text: msg`We’re refunding this payment and will e-mail you.`,
  },
  other: {
    title: msg`Payment being refunded`,
    text: msg`Nothing was bought. We’re refunding the payment; an e-mail to the order’s address says why.`,
  },
};
