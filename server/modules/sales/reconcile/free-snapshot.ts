import type { Order } from '../orders/order.entity.ts';
import type { OrderSnapshot } from '../providers/provider-snapshot.ts';
import { expiresAt } from '../orders/terms.ts';

/** Returns the snapshot of a free order: a payment of 0.00 once it is confirmed. */
export function freeSnapshot(order: Order, now: Date): OrderSnapshot {
  const { id, status, captureAt = null, currency } = order;
  const nothing: OrderSnapshot = { readFrom: ['code'], payments: [], dead: false };
  if (status !== 'open') return nothing;
  if (!captureAt) return { ...nothing, dead: now > expiresAt(order) };
  const payment = {
    provider: 'code',
    reference: `code:${id}`,
    intentId: null,
    state: 'paid',
    paidAt: captureAt,
    amountMinor: 0,
    currency,
    refundedMinor: 0,
    disputed: false,
    period: null,
  } as const;
  return { ...nothing, payments: [payment] };
}
