import type { Em } from '#server/platform/db/orm.ts';
import { Purchase, Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';
import { OPEN_DISPUTE } from '../dispute-evidence/open-dispute.ts';
import { type Order, Refund } from './order.entity.ts';

/**
 * SQL over `customer_order o`: its contract has ended, or is about to. It was withdrawn, a refund that ends it is decided,
 * all its money is gone, or its subscription has no future. A payment that was rejected is no part of a contract.
 */
const CONTRACT_ENDED = `(o.withdrawn_at is not null
  or exists (select from refund f join payment p on p.id = f.payment_id
    where p.order_id = o.id and f.ends_contract and f.status in ('pending', 'done'))
  or exists (select from payment p where p.order_id = o.id and p.status in ('refunded', 'disputed'))
    and not exists (select from payment p
      where p.order_id = o.id and (p.status in ('paid', 'pending') or (${OPEN_DISPUTE})))
  or exists (select from subscription s
    where s.order_id = o.id and (s.status = 'canceled' or s.pending_change = 'now')))`;

/** True for a contract that has ended, or is about to. Reads stored rows: flush changes first. */
export async function hasEnded(em: Em, { id }: Pick<Order, 'id'>): Promise<boolean> {
  return (await em.execute(`select from customer_order o where o.id = ? and ${CONTRACT_ENDED}`, [id])).length > 0;
}

/**
 * SQL over `customer_order o`: the link in its mail can confirm a guest's paid order, now or after a dispute. Not for
 * an unconfirmed subscription that ends by the parameter's time: the provider ends it even if the shop continues it now.
 */
export const CAN_BE_CONFIRMED = `(not ${CONTRACT_ENDED}
  and exists (select from payment p where p.order_id = o.id and (p.status = 'paid' or (${OPEN_DISPUTE})))
  and not exists (select from subscription s where s.order_id = o.id and s.ends_unconfirmed and s.ends_at <= ?))`;

/** An unconfirmed subscription is not continued in its last hour. */
const ENDING_MS = 3_600_000;

/** Returns the parameter of CAN_BE_CONFIRMED. */
export function computeEndCutoff(now: Date): Date {
  return new Date(now.getTime() + ENDING_MS);
}

/** True if the link in its mail can confirm a guest's paid order, now or after a dispute. */
export async function canBeConfirmed(em: Em, { id, emailKey }: Order, now: Date): Promise<boolean> {
  if (isErased(emailKey)) return false;
  const sql = `select from customer_order o where o.id = ? and ${CAN_BE_CONFIRMED}`;
  return (await em.execute(sql, [id, computeEndCutoff(now)])).length > 0;
}

/** True if a refund that ends the contract is decided, though the provider may execute it later. */
export async function hasEndingRefund(tx: Em, { id }: Pick<Order, 'id'>): Promise<boolean> {
  const status = { $in: ['pending' as const, 'done' as const] };
  return (await tx.count(Refund, { payment: { order: id }, endsContract: true, status })) > 0;
}

/** True if a contract is over without a withdrawal: subscription or access has ended, or a refund ends it. */
export async function isContractOver(tx: Em, order: Order, now: Date): Promise<boolean> {
  const ended = { order: order.id, $or: [{ endedAt: { $ne: null } }, { accessUntil: { $lt: now } }] };
  return (
    (await hasEndingRefund(tx, order)) ||
    (await tx.count(Subscription, { order: order.id, endedAt: { $ne: null } })) > 0 ||
    (await tx.count(Purchase, ended)) > 0
  );
}
