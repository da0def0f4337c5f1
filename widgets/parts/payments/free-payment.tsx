import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useShop } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import type { CardDone } from './card/card-payment.tsx';
import { confirmFree } from './payment.api.ts';
import type { PaymentError } from './payment-error.ts';
import { usePaying } from './use-paying.ts';

/** True for the secret of an order that costs nothing. */
export function isFreeSecret(clientSecret: string): boolean {
  return clientSecret.startsWith('free_');
}

export interface FreePaymentProps {
  clientSecret: string;
  onDone: (result: CardDone) => void;
  onError: (error: PaymentError) => void;
  onBusy?: ((busy: boolean) => void) | undefined;
}

/** Replaces the card if a code makes the order free: one button. Guests also confirm by mail. */
export function FreePayment({ clientSecret, onDone, onError, onBusy }: FreePaymentProps) {
  const { api } = useShop();
  const paying = usePaying();
  const [busy, setBusy] = useState(false);

  function note(now: boolean) {
    paying.note(now);
    setBusy(now);
    onBusy?.(now);
  }

  async function confirm() {
    note(true);
    try {
      const waiting = await confirmFree(api, clientSecret);
      onDone({ status: waiting?.state ?? 'succeeded', intentId: clientSecret.split('_secret_')[0]!, clientSecret });
    } catch (cause) {
      note(false);
      onError({ kind: 'thrown', cause });
    }
  }

  return (
    <Button part="button" busy={busy} onClick={() => void confirm()}>
      <Trans comment="The button where a discount code has taken off everything">Get it for free</Trans>
    </Button>
  );
}
