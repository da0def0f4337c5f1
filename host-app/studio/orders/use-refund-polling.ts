import { useEffect } from 'react';
import { useShop } from '#widgets/core/shop.tsx';
import { ordersResource } from './orders.api.ts';

const EVERY_MS = 3_000;
/** A minute: what takes longer is seen when the page is loaded again. */
const TIMES = 20;

/** While a refund is on its way, looks again now and then what became of it. */
export function useRefundPolling(pending: boolean): void {
  const { resources } = useShop();
  useEffect(() => {
    if (!pending) return;
    let left = TIMES;
    const timer = setInterval(() => {
      if (left-- === 0) clearInterval(timer);
      else if (!document.hidden) resources.invalidate(ordersResource);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [pending, resources]);
}
