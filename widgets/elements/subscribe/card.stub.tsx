import { useState } from 'react';
import type { CardPaymentProps } from '#widgets/parts/payments/card/card-payment.tsx';

/** Stub of the card form: each outcome is a button. */
export function CardStub({ providers, clientSecret, mode, returnUrl, button, onDone, onError }: CardPaymentProps) {
  const [busy, setBusy] = useState(false);
  const intentId = clientSecret.split('_secret_')[0]!;
  const end = (act: () => void) => () => {
    setBusy(false);
    act();
  };
  return (
    <form
      aria-label="Card"
      style={{ display: 'grid', gap: 8, overflowWrap: 'anywhere' }}
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
      }}
    >
      <output>{JSON.stringify([providers.card?.publishableKey, clientSecret, mode, returnUrl])}</output>
      <button type="submit" disabled={busy}>
        {button}
      </button>
      <button type="button" onClick={end(() => onDone({ status: 'succeeded', intentId, clientSecret }))}>
        The card is charged
      </button>
      <button type="button" onClick={end(() => onDone({ status: 'processing', intentId, clientSecret }))}>
        The bank thinks
      </button>
      <button type="button" onClick={end(() => onError({ kind: 'declined', message: 'Your card was declined.' }))}>
        The card is declined
      </button>
      <button type="button" onClick={end(() => onError({ kind: 'thrown' }))}>
        Something breaks
      </button>
      <button type="button" onClick={end(() => onError({ kind: 'blocked' }))}>
        The page blocks it
      </button>
    </form>
  );
}
