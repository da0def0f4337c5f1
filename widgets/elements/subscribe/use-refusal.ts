import { msg } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import type { OfferResponse } from '#contract/programs.ts';
import { PROVIDER_REFUSED } from '#widgets/elements/checkout/messages.ts';
import { ApiError, issueFor } from '#widgets/core/errors.ts';
import { useShop, usePrefix } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { errorToast, tooManyTries } from '#widgets/core/error-toasts.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { purchaseMessages } from './purchase-messages.ts';

const LOGIN_AFTER_MS = 1500;

const logIn = errorToast(msg`Please Log In`, msg`You are signed out. Taking you to the sign-in page.`);
const owned = errorToast(msg`Already Yours`, msg`You already own this programme. It’s on your dashboard.`);

const processing = errorToast(
  msg`Payment Being Processed`,
  msg`You’ve already paid for this, and the payment is still being processed. We’ll e-mail you when it’s through. Please don’t pay again.`,
);

/** Shows why a payment could not be set up. Leads to the sign-in if that is required, with a single timer. */
export function useRefusal(programId: number): (error: unknown, offer: OfferResponse) => void {
  const { base } = useShop();
  const prefix = usePrefix();
  const { toast } = useToast();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (error, offer) => {
    const withdrawn = issueFor(error, 'healthConsent');
    const { status = 0, code = '', message = '' } = error instanceof ApiError ? error : {};
    if (message.startsWith('401: ') && message.includes('Unauthorized')) {
      toast(logIn);
      timer.current ??= setTimeout(
        () => leave.to(`${base}/api/login?return_to=${encodeURIComponent(`${prefix}/subscribe/${programId}`)}`),
        LOGIN_AFTER_MS,
      );
    } else if (status === 429) toast(tooManyTries);
    else if (code === 'already_owned') toast(owned);
    else if (code === 'payment_processing') toast(processing);
    else if (code === 'provider_refused') toast(PROVIDER_REFUSED);
    else if (withdrawn) toast(errorToast(msg`Almost There`, withdrawn));
    else toast(purchaseMessages(offer).notSetUp);
  };
}
