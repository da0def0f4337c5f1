import { defineEntity, p } from '@mikro-orm/core';
import { Order } from './order.entity.ts';

/** What a buyer did, as the code calls it. What they asked for in writing is a row of its own (`refund_request`). */
export type BuyerActionName =
  | 'subscription.cancel'
  | 'subscription.resume'
  | 'card.change'
  | 'plan.accept'
  | 'plan.decline'
  | 'order.address';

const BuyerActionSchema = defineEntity({
  name: 'BuyerAction',
  // Today shows what was done last, whichever order it was about.
  indexes: [{ properties: ['order', 'createdAt'] }, { properties: ['createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order),
    action: p.string().$type<BuyerActionName>(),
    createdAt: p.datetime(),
  },
});

/** Something that a buyer did about an order and that its history tells. Written in the transaction of what was done. */
export class BuyerAction extends BuyerActionSchema.class {}
BuyerActionSchema.setClass(BuyerAction);
