import type { OrderState } from '#contract/sales/orders.studio.ts';
import type { Order } from '../orders/order.entity.ts';

/** Derives an order's state from its counted payments. */
export function toOrderState(status: Order['status'], counted: readonly string[]): OrderState {
  if (status !== 'paid' || counted.length === 0) return status;
  if (counted.includes('disputed')) return 'disputed';
  return counted.every((each) => each === 'refunded') ? 'refunded' : status;
}
