import type { Em } from '#server/platform/db/orm.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import type { Order } from '../orders/order.entity.ts';

/** Has the subscription of an unconfirmed order end with the month that is paid. One that is about to end stays so. */
export function endUnconfirmed(tx: Em, order: Order, row: Subscription, now: Date): void {
  if (row.status === 'canceled' || row.endsAt || row.pendingChange) return;
  tx.assign(row, { endsAt: row.currentPeriodEnd, endsUnconfirmed: true, pendingChange: 'end' });
  tx.assign(order, { nextCheckAt: now });
}

/** Has it renew after all. One that has ended, or was cancelled, stays so. */
export async function renewConfirmed(tx: Em, order: Order, now: Date): Promise<void> {
  const row = await tx.findOne(Subscription, { order, endsUnconfirmed: true, status: { $ne: 'canceled' } });
  if (!row?.endsAt || row.endsAt <= now || row.pendingChange === 'now') return;
  tx.assign(row, { endsAt: null, endsUnconfirmed: false, pendingChange: 'resume' });
  tx.assign(order, { nextCheckAt: now });
}
