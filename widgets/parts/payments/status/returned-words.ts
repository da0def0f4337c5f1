import { msg } from '@lingui/core/macro';
import type { PaymentStatusResponse } from '#contract/sales/checkout.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Messages for automatically refunded payments, by reason. */
export const RETURNED_PAYMENT_MESSAGES: Readonly<
  Record<NonNullable<PaymentStatusResponse['returned']>, { title: Words; text: Words }>
> = {
  owned: {
    title: msg`You already own this`,
    text: msg`This payment is refunded automatically. An e-mail confirms it.`,
  },
  other: {
    title: msg`This payment is refunded`,
    text: msg`Nothing was bought with this payment. It is refunded automatically, and an e-mail to the order’s address says why.`,
  },
};
