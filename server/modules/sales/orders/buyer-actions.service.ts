import { randomUUID } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { BuyerAction, type BuyerActionName } from './buyer-action.entity.ts';
import { Order } from './order.entity.ts';

/** Records a buyer's action in its transaction, and returns its id. */
export function noteBuyerAction(em: Em, { id: order }: Pick<Order, 'id'>, action: BuyerActionName, now: Date): string {
  const id = randomUUID();
  em.persist(em.create(BuyerAction, { id, order: em.getReference(Order, order), action, createdAt: now }));
  return id;
}

/** True if the order's address has changed since then. */
export async function hasMovedSince(em: Em, { id }: Pick<Order, 'id'>, since: Date): Promise<boolean> {
  const moved = { action: 'order.address' as const, createdAt: { $gte: since } };
  if ((await em.count(BuyerAction, { ...moved, order: id })) > 0) return true;
  return (await em.count(CoachAction, { ...moved, subject: 'order', subjectId: id })) > 0;
}
