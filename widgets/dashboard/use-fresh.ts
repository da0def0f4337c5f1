import { useEffect, useRef } from 'react';
import { useToast } from '#widgets/core/toasts.tsx';
import { failure } from '#widgets/forms/words.ts';
import { useClientSecret } from './client-secret.ts';
import { usePaymentStatus } from './use-payment-status.ts';

const failed = failure('Payment Failed', 'There was an issue processing your payment. Please try again.');

/**
 * Keeps what is shown true after a payment: one that led back here is followed until the shop knows,
 * and a page that the browser had kept is not from before it.
 */
export function useFresh(onChange: () => void): void {
  const { toast } = useToast();
  const { answer } = usePaymentStatus(useClientSecret());
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  const state = answer?.state;
  useEffect(() => {
    if (state === 'failed') toast(failed);
    if (state !== 'succeeded') return;
    toast({ title: 'Payment Successful!', description: 'Thank you. A confirmation e-mail is on its way.' });
    told.current();
  }, [state, toast]);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && told.current();
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
}
