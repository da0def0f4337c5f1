import type { Shop } from '#widgets/core/api/shop.tsx';
import { dashboardResource } from '../dashboard/dashboard.api.ts';
import { paymentStatus } from '../payments/payment.api.ts';

const AGAIN_MS = 2_000;
const TIMES = 30;

/**
 * Polls for a minute until a paid programme is there. With the payment's secret, also asks the shop to check the
 * provider.
 */
export function followPayment({ api, resources }: Shop, secret: string | undefined): () => void {
  let over = false;
  let stop: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function look(left: number) {
    // A failed request is retried.
    if (secret) await paymentStatus(api, secret).catch(() => undefined);
    if (over) return;
    resources.invalidate(dashboardResource);
    if (left === 0) return;
    // A new request would discard a pending answer, so that slow connections never got one.
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
