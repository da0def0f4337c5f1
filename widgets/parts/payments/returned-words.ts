import { msg } from '@lingui/core/macro';
import type { PaymentStatusResponse } from '#contract/checkout.ts';
import type { Words } from '#widgets/core/words.tsx';

/** Messages for automatically refunded payments, by reason. */
export const RETURNED_PAYMENT_MESSAGES: Readonly<
  Record<NonNullable<PaymentStatusResponse['returned']>, { title: Words; text: Words }>
> = {
  owned: {
    title: msg`You have it already`,
    text: msg`This payment goes back by itself. An e-mail says when it has gone.`,
  },
  other: {
    title: msg`This payment goes back`,
    text: msg`Nothing was bought with it. The money goes back by itself, and an e-mail to the address of the order says why.`,
  },
};
