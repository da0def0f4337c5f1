import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useChunk } from '#widgets/core/chunks/chunks.tsx';
import { ApiError, readWaitingTime } from '#widgets/core/api/errors.ts';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import type { PayPalError } from '#widgets/parts/payments/paypal/paypal-payment.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import type { MethodProps } from './payment-props.ts';
import { Problem, Retry, type PaymentMessage } from './method-state.tsx';
import { CANCELLED, createDeclinedToast, FORM_UNAVAILABLE, PAYMENT_ERROR, SETUP_FAILED } from '../messages.ts';

/** Page messages by outcome of a capture. */
const OUTCOMES = { completed: 'paid', pending: 'pending', unknown: 'unsure' } as const;

/** The API's codes for payments that buy nothing. Its sentence says why, and what happens to the money. */
const WITHOUT_PURCHASE = ['payment_returned', 'order_ended', 'provider_refused'];

export interface PayPalMethodProps extends MethodProps {
  /** Records an error and handles those about the buyer; returns true for them. */
  refuse: (error: unknown) => boolean;
  /** Called when the payment is set up. */
  onStarted: () => void;
  /** Version of the accepted consent text. */
  startConsent: string | undefined;
}

/** PayPal payment, from its tab to the captured money. Shows all outcomes of PayPal's window here too. */
export function PayPalMethod({ startConsent, refuse, onStarted, ...props }: PayPalMethodProps) {
  const { program, providers, chunks, blocked, onPaid, onBusy } = props;
  const { toast } = useToast();
  const { t } = useLingui();
  const say = useSay();
  const chunk = useChunk(chunks.paypal);
  const [problem, setProblem] = useState<PaymentMessage | null>(null);
  const [kept, setKept] = useState<'blocked' | 'setup' | null>(null);
  const [wait, setWait] = useState<string>();

  function fail({ kind, cause, unsure }: PayPalError) {
    if (refuse(kind === 'blocked' ? kind : cause)) return;
    // Hides the payment methods: a second payment would charge twice.
    if (unsure) return onPaid('unsure', program.price);
    if (kind === 'blocked') return setKept(kind);
    const ended = cause instanceof ApiError && WITHOUT_PURCHASE.includes(cause.code) && cause.sentence;
    if (kind === 'setup' && !ended) {
      toast(SETUP_FAILED);
      setWait(readWaitingTime(cause));
      return setKept(kind);
    }
    const toastMessage = ended
      ? createDeclinedToast(ended)
      : kind === 'declined'
        ? createDeclinedToast(msg`PayPal has declined this payment.`)
        : PAYMENT_ERROR;
    toast(toastMessage);
    setProblem({ text: toastMessage.description });
  }

  if (kept === 'blocked' && blocked) return blocked;
  if (kept !== null) {
    const why = kept === 'setup' ? SETUP_FAILED.description : FORM_UNAVAILABLE;
    return <Retry onRetry={() => setKept(null)}>{wait ?? say(why)}</Retry>;
  }
  if (chunk.status === 'error') return <Retry onRetry={chunk.reload}>{say(FORM_UNAVAILABLE)}</Retry>;
  if (chunk.status === 'loading') return <Spinner label={t`Setting up the payment`} />;
  const { default: PayPalPayment } = chunk.data;
  return (
    <>
      <PayPalPayment
        providers={providers}
        amount={program.price}
        currency="EUR"
        programId={program.id}
        startConsent={startConsent}
        coupon={props.coupon?.code}
        onStarted={onStarted}
        onDone={({ status }) => onPaid(OUTCOMES[status], program.price)}
        onCancel={() => {
          refuse('cancelled');
          setProblem({ text: CANCELLED, calm: true });
        }}
        onError={fail}
        onBusy={(busy) => {
          if (busy) setProblem(null);
          onBusy(busy);
        }}
      />
      <Problem message={problem} />
    </>
  );
}
