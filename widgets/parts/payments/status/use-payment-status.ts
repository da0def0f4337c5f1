import { useEffect, useState } from 'react';
import type { PaymentStatusResponse } from '#contract/sales/checkout.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { paymentStatus } from '#widgets/parts/payments/payment.api.ts';
import { announcePurchase } from '../purchase-channel.ts';

export interface PaymentState {
  answer?: PaymentStatusResponse;
  /** True for a payment that the shop does not know. */
  unknown?: true;
  /** It takes longer than usual. */
  slow?: boolean;
}

const SOON_MS = 2_000;
const LATER_MS = 10_000;
/** Number of fast polls: half a minute at two-second intervals. */
const SOON_TIMES = 15;

/**
 * Polls the state of a payment until the shop knows it. Only its answer counts: failed requests are retried. Hidden
 * pages pause, and ask at once when visible again.
 */
export function usePaymentStatus(clientSecret: string | null | undefined): PaymentState {
  const { api } = useShop();
  const [state, setState] = useState<PaymentState>({});
  useEffect(() => {
    if (!clientSecret) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    let [asking, over] = [false, false];

    async function ask() {
      clearTimeout(timer);
      if (asking || over || document.hidden) return;
      asking = true;
      asked++;
      const next = await paymentStatus(api, clientSecret!).then(
        (answer): PaymentState => ({ answer }),
        (error: unknown): PaymentState => (isRefusal(error) ? { unknown: true } : {}),
      );
      asking = false;
      if (over) return;
      over = Boolean(next.unknown ?? (next.answer && !UNDECIDED.has(next.answer.state)));
      if (next.answer?.state === 'succeeded') announcePurchase();
      setState({ ...next, slow: asked > SOON_TIMES });
      if (!over) timer = setTimeout(() => void ask(), asked < SOON_TIMES ? SOON_MS : LATER_MS);
    }

    const look = () => void ask();
    void ask();
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [api, clientSecret]);
  return state;
}

/** Non-final states. */
const UNDECIDED: ReadonlySet<string> = new Set([
  'processing',
  'unconfirmed',
] satisfies PaymentStatusResponse['state'][]);

/** True for an unknown secret. Rate limits and server errors do not count. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
