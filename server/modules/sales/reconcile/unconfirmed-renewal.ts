import type { Em } from '#server/platform/db/orm.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { isHeldForAccount } from '../orders/attribution.ts';
import { Order } from '../orders/order.entity.ts';

/** Ends an unconfirmed order's subscription after the paid month, or now if that is over; an earlier end stays. */
export function endUnconfirmed(tx: Em, order: Order, row: Subscription, now: Date): void {
  // One that is about to resume has not ended at the provider.
  if (row.status === 'canceled' || row.endsAt || (row.pendingChange && row.pendingChange !== 'resume')) return;
  // With a renewal that is due, nothing is left of what was paid.
  const isOver = row.currentPeriodEnd <= now;
  const end = isOver
    ? { endsAt: now, pendingChange: 'now' as const }
    : { endsAt: row.currentPeriodEnd, pendingChange: 'end' as const };
  tx.assign(row, { ...end, endsUnconfirmed: true });
  tx.assign(order, { nextCheckAt: now });
}

/** Lets it renew after all; an ended or cancelled one stays so. */
export async function renewConfirmed(tx: Em, order: Order, now: Date): Promise<void> {
  const row = await tx.findOne(Subscription, { order, endsUnconfirmed: true, status: { $ne: 'canceled' } });
  if (!row?.endsAt || row.endsAt <= now || row.pendingChange === 'now') return;
  tx.assign(row, { endsAt: null, endsUnconfirmed: false, pendingChange: 'resume' });
  tx.assign(order, { nextCheckAt: now });
}

/**
 * Ends or resumes the subscriptions of orders whose attribution has changed: one that is held for an account now gives
 * no access, and must not renew.
 */
export async function matchRenewals(tx: Em, orders: readonly string[], now: Date): Promise<void> {
  for (const order of await tx.find(Order, { id: { $in: [...orders] } }, { refresh: true })) {
    const row = await tx.findOne(Subscription, { order }, { refresh: true });
    if (row && isHeldForAccount(order)) endUnconfirmed(tx, order, row, now);
    else if (row) await renewConfirmed(tx, order, now);
  }
  await tx.flush();
}
