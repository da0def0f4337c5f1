import { msg } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { useToast } from '#widgets/core/toasts.tsx';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { useClientSecret } from '#widgets/parts/payments/client-secret.ts';
import { RETURNED_PAYMENT_MESSAGES } from '#widgets/parts/payments/returned-words.ts';
import { usePaymentStatus } from '#widgets/parts/payments/use-payment-status.ts';

const failed = errorToast(msg`Payment Failed`, msg`There was an issue processing your payment. Please try again.`);

/**
 * Refreshes the page after a payment. Follows a payment that led back here until `usePaymentStatus` announces it.
 * Reloads a page from the browser's back/forward cache.
 */
export function usePaymentReturn(onChange: () => void): void {
  const { toast } = useToast();
  const { answer } = usePaymentStatus(useClientSecret());
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const { state, returned } = answer ?? {};
  useEffect(() => {
    if (state === 'failed') {
      toast(
        returned
          ? errorToast(RETURNED_PAYMENT_MESSAGES[returned].title, RETURNED_PAYMENT_MESSAGES[returned].text)
          : failed,
      );
    }
    if (state !== 'succeeded') return;
    toast({
      title: msg`Payment Successful!`,
      description: msg`Thank you. A confirmation e-mail is on its way.`,
    });
  }, [state, returned, toast]);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
}
