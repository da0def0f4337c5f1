import { defineEntity, p } from '@mikro-orm/core';
import { Order } from './order.entity.ts';

/** Name of a buyer's action. Written requests have rows of their own (`refund_request`). */
export type BuyerActionName =
  | 'subscription.cancel'
  | 'subscription.resume'
  | 'card.change'
  | 'plan.accept'
  | 'plan.decline'
  | 'order.address';

const BuyerActionSchema = defineEntity({
  name: 'BuyerAction',
  // Today shows the latest actions of all orders.
  indexes: [{ properties: ['order', 'createdAt'] }, { properties: ['createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order),
    action: p.string().$type<BuyerActionName>(),
    createdAt: p.datetime(),
  },
});

/** Action of a buyer in an order's history. Written in the transaction of the action. */
export class BuyerAction extends BuyerActionSchema.class {}
BuyerActionSchema.setClass(BuyerAction);
