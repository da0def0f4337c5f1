import { useState, type ReactNode } from 'react';
import { ApiError } from '#widgets/core/errors.ts';
import { StartConsent } from '#widgets/payments/start-consent.tsx';
import { TestMark } from '#widgets/payments/test-mark.tsx';
import { basePrice } from '#widgets/region/money.ts';
import { CardMethod } from './card-method.tsx';
import type { PaymentProps } from './payment-props.ts';
import { PaymentTabs, type PaymentMethod } from './payment-tabs.tsx';
import { PayPalMethod } from './paypal-method.tsx';
import { useCardSetup } from './use-card-setup.ts';
import { NO_CARD, NO_PAYPAL } from './messages.ts';

/** The ways to pay. A provider hears of it once the buyer has chosen it, and not before. */
export function Payment(props: PaymentProps) {
  const { program, providers } = props;
  const [open, setOpen] = useState<PaymentMethod | null>(null);
  const [seen, setSeen] = useState<readonly PaymentMethod[]>([]);
  const [busy, setBusy] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const refuse = refuseWith(props);
  const card = useCardSetup(program, refuse);

  function choose(method: PaymentMethod) {
    setOpen(method);
    setSeen((before) => (before.includes(method) ? before : [...before, method]));
    if (agreed) begin(method);
  }

  /** The provider hears of it once the buyer has agreed, too: what is paid for is opened at once. */
  function begin(method: PaymentMethod | null) {
    if (method === 'card' && providers.card) card.begin();
  }

  function agree(ticked: boolean) {
    setAgreed(ticked);
    if (ticked) begin(open);
  }

  const panel = (method: PaymentMethod, configured: boolean, without: string, content: ReactNode) =>
    !seen.includes(method) ? null : configured ? (
      <>
        <p>
          You pay <b>{basePrice(program.price).text}</b> in total, once.
        </p>
        <StartConsent coaching={program.coaching} checked={agreed} disabled={busy} onChange={agree} />
        {agreed && content}
      </>
    ) : (
      <p className="checkout-hint">{without}</p>
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
            <CardMethod {...props} setup={card.setup} onRetry={card.begin} onBusy={setBusy} />,
          ),
          paypal: panel(
            'paypal',
            providers.paypal !== null,
            NO_PAYPAL,
            <PayPalMethod {...props} refuse={refuse} onBusy={setBusy} />,
          ),
        }}
      />
    </>
  );
}

/** Answers of the shop that are about the buyer and not about this try. True where it was one. */
function refuseWith({ onOut, onOwned }: PaymentProps): (error: unknown) => boolean {
  return (error) => {
    const out = error instanceof ApiError && error.status === 401;
    const owned = error instanceof ApiError && error.code === 'already_owned';
    if (out) onOut();
    if (owned) onOwned();
    return out || owned;
  };
}
