import { useRef, useState } from 'react';
import { type ApiError, readWaitingTime } from '#widgets/core/api/errors.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { createPaymentIntent } from '../checkout.api.ts';
import { PROVIDER_REFUSED, SETUP_FAILED } from '../messages.ts';

export type CardSetup =
  /** `refused`: by the provider, so that a retry does not help. `wait`: how long, after too many requests. */
  | { status: 'none' | 'asking' | 'failed' | 'refused'; wait?: string | undefined }
  | { status: 'ready'; clientSecret: string; amount: string };

/**
 * Card payment, set up once the buyer has chosen card and agreed to an immediate start. `refuse` receives an error
 * first and returns whether it has handled it.
 */
export function useCardSetup(
  { programId, coupon }: { programId: number; coupon: string | undefined },
  refuse: (error: unknown) => boolean,
  onStarted: () => void,
) {
  const { api } = useShop();
  const { toast } = useToast();
  const [setup, setSetup] = useState<CardSetup>({ status: 'asking' });
  const asked = useRef(false);

  async function ask(startConsent: string | undefined) {
    setSetup({ status: 'asking' });
    try {
      const { clientSecret, amount } = await createPaymentIntent(api, { programId, startConsent, coupon });
      if (!clientSecret) return setSetup({ status: 'none' });
      onStarted();
      setSetup({ status: 'ready', clientSecret, amount });
    } catch (error) {
      asked.current = false;
      const refused = (error as Partial<ApiError>).code === 'provider_refused';
      setSetup({ status: refused ? 'refused' : 'failed', wait: readWaitingTime(error) });
      if (!refuse(error)) toast(refused ? PROVIDER_REFUSED : SETUP_FAILED);
    }
  }

  /** Takes the version of the accepted consent text. */
  function begin(startConsent: string | undefined) {
    if (asked.current) return;
    asked.current = true;
    void ask(startConsent);
  }

  return { setup, begin };
}
