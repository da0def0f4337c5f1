import { randomUUID } from 'node:crypto';
import type { Em } from '../../db/orm.ts';
import { BuyerAction, type BuyerDid } from './buyer-action.entity.ts';
import { Order } from './order.entity.ts';

/** Writes down what a buyer does, in the transaction of what is done. */
export function noteBuyerAction(em: Em, { id }: Pick<Order, 'id'>, action: BuyerDid, now: Date): void {
  em.persist(em.create(BuyerAction, { id: randomUUID(), order: em.getReference(Order, id), action, createdAt: now }));
}
