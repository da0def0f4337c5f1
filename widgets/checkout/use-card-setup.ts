import { useRef, useState } from 'react';
import type { ProgramResponse } from '#contract/programs.ts';
import { startConsentOf } from '#contract/start-consent.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { createPaymentIntent } from './checkout.api.ts';
import { SETUP_FAILED } from './messages.ts';

export type CardSetup =
  | { status: 'none' | 'asking' | 'failed' }
  | { status: 'ready'; clientSecret: string; amount: string };

/**
 * The payment behind the card form: asked for when the buyer has chosen card and agreed to a start at once. `refuse` is told of
 * an error first and says whether it has dealt with it.
 */
export function useCardSetup({ id: programId, coaching }: ProgramResponse, refuse: (error: unknown) => boolean) {
  const { api, emit } = useShop();
  const { toast } = useToast();
  const [setup, setSetup] = useState<CardSetup>({ status: 'asking' });
  const asked = useRef(false);

  async function ask() {
    setSetup({ status: 'asking' });
    try {
      const { clientSecret, amount } = await createPaymentIntent(api, {
        programId,
        startConsent: startConsentOf({ coaching }).version,
      });
      if (clientSecret === null) return setSetup({ status: 'none' });
      emit('coach-checkout-started', { programId });
      setSetup({ status: 'ready', clientSecret, amount });
    } catch (error) {
      asked.current = false;
      setSetup({ status: 'failed' });
      if (!refuse(error)) toast(SETUP_FAILED);
    }
  }

  function begin() {
    if (asked.current) return;
    asked.current = true;
    void ask();
  }

  return { setup, begin };
}
