import type { Shop } from '#widgets/core/shop.tsx';
import { dashboardResource } from '../dashboard/dashboard.api.ts';
import { paymentStatus } from '../payments/payment.api.ts';

const AGAIN_MS = 2_000;
const TIMES = 30;

/**
 * Looks for a minute whether what was paid is there. The shop reads what the provider says when it is asked
 * about the payment, by its secret, where there is one.
 */
export function followPayment({ api, resources }: Shop, secret: string | undefined): () => void {
  let over = false;
  let stop: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function look(left: number) {
    // No answer is no end.
    if (secret) await paymentStatus(api, secret).catch(() => undefined);
    if (over) return;
    resources.invalidate(dashboardResource);
    if (left === 0) return;
    // A question before its answer has come would throw the answer away: slow lines would never see it.
    const asked = resources.read(dashboardResource);
    stop = resources.subscribe(() => {
      if (resources.read(dashboardResource) === asked) return;
      stop();
      timer = setTimeout(() => void look(left - 1), AGAIN_MS);
    });
  }
  void look(TIMES);
  return () => {
    over = true;
    stop();
    clearTimeout(timer);
  };
}
