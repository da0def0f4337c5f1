import { Trans } from '@lingui/react/macro';
import { useState, type ComponentType } from 'react';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { useIsEmbedded, usePages, usePrefix } from '#widgets/core/api/shop.tsx';
import type { PaymentProvidersResponse, PaymentSetupResponse } from '#contract/sales/checkout.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSteps } from '#widgets/core/element/element-scope.tsx';
import { Panel } from '#widgets/core/panel.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { Problem } from '#widgets/elements/checkout/methods/method-state.tsx';
import type { CardDone, CardPaymentProps } from '#widgets/parts/payments/card/card-payment.tsx';
import { FreePayment, isFreeSecret } from '#widgets/parts/payments/free-payment.tsx';
import type { PaymentError } from '#widgets/parts/payments/payment-error.ts';
import { TestMark } from '#widgets/parts/payments/test-mark.tsx';
import { useRepricing } from '#widgets/parts/payments/use-repricing.ts';
import { Button } from '#widgets/ui/button.tsx';
import { describePayButton, payLabel } from '../offers/offers.ts';
import { purchaseMessages } from './purchase-messages.ts';
import { StepTitle } from '../step-title.tsx';
import { Summary, type SummaryProps } from './summary.tsx';

const CouponField = lateComponent(
  'coupon-field-chunk',
  () => import('#widgets/parts/payments/discount-code/coupon-chunk.tsx'),
  null,
);

export interface PaymentStepProps extends SummaryProps {
  setup: PaymentSetupResponse;
  level: 1 | 2;
  providers: PaymentProvidersResponse;
  clientSecret: string;
  /** Card form, in a separate file that loads the provider. */
  card: ComponentType<CardPaymentProps>;
  onEdit: () => void;
  /** Sets up the payment, with or without a discount code. @throws the shop's refusal */
  onCoupon: (code: string | undefined) => Promise<void>;
  onDone: (result: CardDone) => void;
  /** Called if the page blocks the provider. */
  onBlocked: () => void;
}

/** Second step: summary and card. */
export function PaymentStep(props: PaymentStepProps) {
  const { card: Card, level, providers, clientSecret, onEdit, onCoupon, onDone, onBlocked, ...order } = props;
  const { program, offer, setup } = order;
  const { fail } = useSteps('checkout', { programId: program.id, offer: offer.key });
  const { toast, dismiss } = useToast();
  const elsewhere = useIsEmbedded();
  const [paying, setPaying] = useState(false);
  const { repricing, reprice } = useRepricing();
  const [blocked, setBlocked] = useState(false);
  const [problem, setProblem] = useState<Words>();
  // The last attempt's message was about its price.
  const forget = () => (dismiss(), setProblem(undefined));

  function onError({ kind, message, cause }: PaymentError) {
    setPaying(false);
    fail(kind === 'thrown' ? cause : kind);
    const messages = purchaseMessages(offer);
    if (kind === 'declined' || kind === 'thrown') {
      const errorMessage = kind === 'declined' ? messages.declined(message) : messages.thrown;
      toast(errorMessage);
      setProblem(errorMessage.description);
    } else if (elsewhere) onBlocked();
    else setBlocked(true);
  }

  return (
    <section className="pay-step" aria-labelledby="pay-step">
      <StepTitle id="pay-step" level={level}>
        <Trans>Payment</Trans>
      </StepTitle>
      {providers.testMode && <TestMark />}
      <Summary {...order} />
      <CouponField
        applied={setup.coupon}
        disabled={paying}
        onApply={(typed) => {
          forget();
          return reprice(onCoupon(typed));
        }}
      />
      {blocked ? (
        <Blocked onRetry={() => setBlocked(false)} />
      ) : (
        // Form of the card: while it is busy, no other control works.
        <div
          inert={repricing}
          onSubmitCapture={() => {
            forget();
            setPaying(true);
          }}
        >
          <Ways
            {...{ program, offer, setup, card: Card, providers, clientSecret, onDone, onError }}
            onBusy={setPaying}
          />
          <Problem message={problem ? { text: problem } : null} />
        </div>
      )}
      <Button variant="quiet" disabled={paying} onClick={onEdit} part="button">
        <Trans>Edit Information</Trans>
      </Button>
    </section>
  );
}

type WaysProps = Pick<
  PaymentStepProps,
  'program' | 'offer' | 'setup' | 'card' | 'providers' | 'clientSecret' | 'onDone'
> & {
  onError: (error: PaymentError) => void;
  onBusy: (busy: boolean) => void;
};

/** Card form, or a single button if a code makes the order free. */
function Ways({ program, offer, setup, card: Card, providers, clientSecret, onDone, onError, onBusy }: WaysProps) {
  const language = useLanguage();
  const prefix = usePrefix();
  const say = useSay();
  if (isFreeSecret(clientSecret)) return <FreePayment {...{ clientSecret, onDone, onError, onBusy }} />;
  return (
    <>
      {/* Explains the button beside it (Directive 2011/83/EU, article 8 (2)). */}
      <p className="pay-means">{say(describePayButton(offer, setup, language))}</p>
      <Card
        key={clientSecret}
        providers={providers}
        clientSecret={clientSecret}
        mode="payment"
        returnUrl={`${providers.origin}${prefix}/success?program=${program.id}`}
        button={say(payLabel(offer, setup.thenAmount ?? setup.amount, language))}
        onDone={onDone}
        onError={onError}
      />
    </>
  );
}

function Blocked({ onRetry }: { onRetry: () => void }) {
  const pages = usePages();
  return (
    <Panel onRetry={onRetry} href={`${pages}/#contact`} linkText={<Trans>Write to the coach</Trans>}>
      <Trans>Couldn’t load the card form. Your browser may be blocking it. Nothing was charged.</Trans>
    </Panel>
  );
}
