import type { Em } from '#server/platform/db/orm.ts';
import { type Order, Refund } from './order.entity.ts';

/**
 * SQL over `customer_order o`: its contract has ended, or is about to. It was withdrawn, a refund that ends it is decided,
 * all its money is back, or its subscription has no future. A payment that was rejected is no part of a contract.
 */
const CONTRACT_ENDED = `(o.withdrawn_at is not null
  or exists (select from refund f join payment p on p.id = f.payment_id
    where p.order_id = o.id and f.ends_contract and f.status in ('pending', 'done'))
  or exists (select from payment p where p.order_id = o.id and p.status = 'refunded')
    and not exists (select from payment p where p.order_id = o.id and p.status in ('paid', 'pending', 'disputed'))
  or exists (select from subscription s
    where s.order_id = o.id and (s.status = 'canceled' or s.pending_change = 'now')))`;

/** True for a contract that has ended, or is about to. */
export async function hasEnded(em: Em, { id }: Pick<Order, 'id'>): Promise<boolean> {
  return (await em.execute(`select from customer_order o where o.id = ? and ${CONTRACT_ENDED}`, [id])).length > 0;
}

/** True if a refund that ends the contract is decided, though the provider may execute it later. */
export async function hasEndingRefund(tx: Em, { id }: Pick<Order, 'id'>): Promise<boolean> {
  const status = { $in: ['pending' as const, 'done' as const] };
  return (await tx.count(Refund, { payment: { order: id }, endsContract: true, status })) > 0;
}
