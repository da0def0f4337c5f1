import type { Em } from '#server/platform/db/orm.ts';
import type { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import type { Order } from '../orders/order.entity.ts';
import { PlanChange, type PlanTerms } from './plan-change.entity.ts';

/** Returns the open plan change: proposed, or accepted and not applied; null if there is none. */
export async function openPlan(em: Em, { id }: Pick<Order, 'id'>, now: Date): Promise<PlanChange | null> {
  const open = { $or: [{ status: 'accepted' as const }, { status: 'proposed' as const, expiresAt: { $gt: now } }] };
  return em.findOne(PlanChange, { order: id, ...open }, { refresh: true });
}

/** True if an open plan change leads to a programme. */
export async function isProposed(em: Em, programId: number, now: Date): Promise<boolean> {
  const rows = await em.execute(
    `select 1 from plan_change where (after->>'programId')::int = ? and (status = 'accepted' or (status = 'proposed' and expires_at > ?)) limit 1`,
    [programId, now],
  );
  return rows.length > 0;
}

/**
 * Ends a proposed or accepted plan change that is not applied yet. Schedules a push if the provider may know it; the
 * caller reconciles the order. True if there was one.
 */
export async function dropPlan(
  tx: Em,
  { id }: Pick<Order, 'id'>,
  how: { status: 'off' } | { status: 'declined'; answeredAt: Date } = { status: 'off' },
): Promise<boolean> {
  const agreed = await tx.nativeUpdate(PlanChange, { order: id, status: 'accepted' }, { status: 'off', push: 'back' });
  const proposed = await tx.nativeUpdate(PlanChange, { order: id, status: 'proposed' }, how);
  return agreed + proposed > 0;
}

/** True once the provider has written the renewal at an accepted plan's price: taking it back would not change that. */
export function isPlanDue(
  { status, push }: Pick<PlanChange, 'status' | 'push'>,
  row: Pick<Subscription, 'status' | 'currentPeriodEnd'>,
  now: Date,
): boolean {
  const isCharged = row.status === 'active' || row.status === 'past_due';
  return status === 'accepted' && !push && isCharged && row.currentPeriodEnd <= now;
}

/** Returns the current terms of an order. */
export function toPlanTerms(order: Order): PlanTerms {
  const { programId, offerKey, programName, offerName, amountMinor, vatRate, coaching } = order;
  return {
    programId,
    offerKey,
    programName,
    offerName,
    amountMinor,
    vatRate,
    coaching,
    shownProgramName: order.shownProgramName ?? null,
    shownOfferName: order.shownOfferName ?? null,
    firstMinor: order.firstMinor ?? null,
    listMinor: order.listMinor ?? null,
    discountMinor: order.discountMinor ?? null,
  };
}
