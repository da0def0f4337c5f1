import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useChunk } from '#widgets/core/chunks/chunks.tsx';
import { usePrefix } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { FreePayment, isFreeSecret } from '#widgets/parts/payments/free-payment.tsx';
import type { PaymentError } from '#widgets/parts/payments/payment-error.ts';
import { useMoney } from '#widgets/core/region/use-money.ts';
import { Spinner } from '#widgets/ui/spinner.tsx';
import type { MethodProps } from './payment-props.ts';
import { returnAddress } from '../purchase.ts';
import type { CardSetup } from './use-card-setup.ts';
import { Problem, Retry, type PaymentMessage } from './method-state.tsx';
import { createDeclinedToast, FORM_UNAVAILABLE, PAYMENT_ERROR, PROVIDER_REFUSED, SETUP_FAILED } from '../messages.ts';

export interface CardMethodProps extends MethodProps {
  setup: CardSetup;
  refuse: (error: unknown) => boolean;
  onRetry: () => void;
}

/** Card payment, from its tab to the provider's confirmation. */
export function CardMethod(props: CardMethodProps) {
  const { basePrice } = useMoney();
  const { program, providers, chunks, blocked, setup, refuse, onRetry, onPaid, onBusy } = props;
  const { toast } = useToast();
  const { t } = useLingui();
  const say = useSay();
  const prefix = usePrefix();
  const chunk = useChunk(chunks.card);
  const [problem, setProblem] = useState<PaymentMessage | null>(null);
  const [kept, setKept] = useState(false);

  function fail({ kind, message, cause }: PaymentError) {
    refuse(kind === 'thrown' ? cause : kind);
    if (kind === 'blocked') return setKept(true);
    const toastMessage =
      kind === 'declined' ? createDeclinedToast(message ?? msg`The payment was declined.`) : PAYMENT_ERROR;
    toast(toastMessage);
    setProblem({ text: toastMessage.description });
  }

  if (setup.status === 'refused') return <Retry>{say(PROVIDER_REFUSED.description)}</Retry>;
  if (setup.status === 'failed') return <Retry onRetry={onRetry}>{setup.wait ?? say(SETUP_FAILED.description)}</Retry>;
  if (setup.status === 'ready' && isFreeSecret(setup.clientSecret)) {
    return (
      <>
        <FreePayment
          clientSecret={setup.clientSecret}
          onDone={() => onPaid('paid', setup.amount, setup.clientSecret)}
          onError={fail}
          onBusy={onBusy}
        />
        <Problem message={problem} />
      </>
    );
  }
  if (kept) return blocked || <Retry onRetry={() => setKept(false)}>{say(FORM_UNAVAILABLE)}</Retry>;
  if (chunk.status === 'error') return <Retry onRetry={chunk.reload}>{say(FORM_UNAVAILABLE)}</Retry>;
  if (chunk.status === 'loading' || setup.status !== 'ready') return <Spinner label={t`Setting up the payment`} />;
  const { default: CardPayment } = chunk.data;
  const amount = basePrice(setup.amount).text;
  return (
    <>
      <CardPayment
        providers={providers}
        clientSecret={setup.clientSecret}
        mode="payment"
        returnUrl={returnAddress(providers.origin + prefix, program)}
        button={
          <Trans comment="The button that pays: it has to say that pressing it costs money (Directive 2011/83/EU, article 8 (2)).">
            Pay {amount}
          </Trans>
        }
        onDone={({ status }) => onPaid(status === 'succeeded' ? 'paid' : 'pending', setup.amount, setup.clientSecret)}
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
