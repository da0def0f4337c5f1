import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSteps, type Steps } from '#widgets/core/element-scope.tsx';
import { ApiError } from '#widgets/core/errors.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { TestMark } from '#widgets/payments/test-mark.tsx';
import { CardMethod } from './card-method.tsx';
import type { PaymentProps } from './payment-props.ts';
import { PaymentTabs, type PaymentMethod } from './payment-tabs.tsx';
import { PayPalMethod } from './paypal-method.tsx';
import { useCardSetup } from './use-card-setup.ts';
import { NO_CARD, NO_PAYPAL } from './messages.ts';

const StartConsent = lazy(() =>
  import('#widgets/payments/start-consent.tsx').then((chunk) => ({ default: chunk.StartConsent })),
);

/** The ways to pay. A provider hears of it once the buyer has chosen it, and not before. */
export function Payment(props: PaymentProps) {
  const { program, providers } = props;
  const [open, setOpen] = useState<PaymentMethod | null>(null);
  const [seen, setSeen] = useState<readonly PaymentMethod[]>([]);
  const [busy, setBusy] = useState(false);
  const [consent, setConsent] = useState<string>();
  const refuse = refuseWith(props, useSteps('checkout', { programId: program.id }));
  const { emit } = useShop();
  const say = useSay();
  const onStarted = () => emit('coach-checkout-started', { programId: program.id });
  const card = useCardSetup(program.id, refuse, onStarted);

  function choose(method: PaymentMethod) {
    setOpen(method);
    setSeen((before) => (before.includes(method) ? before : [...before, method]));
    if (consent) begin(method, consent);
  }

  /** The provider hears of it once the buyer has agreed, too: what is paid for is opened at once. */
  function begin(method: PaymentMethod | null, version: string) {
    if (method === 'card' && providers.card) card.begin(version);
  }

  function agree(version: string | undefined) {
    setConsent(version);
    if (version) begin(open, version);
  }

  const panel = (method: PaymentMethod, configured: boolean, without: Words, content: ReactNode) =>
    !seen.includes(method) ? null : configured ? (
      <>
        <Suspense>
          <StartConsent program={program} checked={Boolean(consent)} disabled={busy} onChange={agree} />
        </Suspense>
        {consent && content}
      </>
    ) : (
      <p className="checkout-hint">{say(without)}</p>
    );

  return (
    <>
      {providers.testMode && <TestMark />}
      <PaymentTabs
        open={open}
        onOpen={choose}
        locked={busy}
        panels={{
          card: panel(
            'card',
            providers.card !== null && card.setup.status !== 'none',
            NO_CARD,
            <CardMethod
              {...props}
              refuse={refuse}
              setup={card.setup}
              onRetry={() => card.begin(consent)}
              onBusy={setBusy}
            />,
          ),
          paypal: panel(
            'paypal',
            providers.paypal !== null,
            NO_PAYPAL,
            <PayPalMethod {...props} startConsent={consent} refuse={refuse} onStarted={onStarted} onBusy={setBusy} />,
          ),
        }}
      />
    </>
  );
}

/** Answers of the shop that are about the buyer and not about this try. True where it was one; the page around is told of each. */
function refuseWith({ onOut, onOwned }: PaymentProps, steps: Steps): (error: unknown) => boolean {
  return (error) => {
    steps.fail(error);
    const out = error instanceof ApiError && error.status === 401;
    const owned = error instanceof ApiError && error.code === 'already_owned';
    if (out) onOut();
    if (owned) onOwned();
    return out || owned;
  };
}
