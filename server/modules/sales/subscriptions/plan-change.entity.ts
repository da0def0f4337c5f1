import { defineEntity, p } from '@mikro-orm/core';
import { Order } from '../orders/order.entity.ts';

/** Monthly terms of a subscription: the order's columns that a plan change replaces. */
export type PlanTerms = Pick<
  Order,
  | 'programId'
  | 'offerKey'
  | 'programName'
  | 'offerName'
  | 'amountMinor'
  | 'vatRate'
  | 'coaching'
  | 'shownProgramName'
  | 'shownOfferName'
  | 'firstMinor'
  | 'listMinor'
  | 'discountMinor'
>;

const PlanChangeSchema = defineEntity({
  name: 'PlanChange',
  indexes: [{ properties: ['order', 'createdAt'] }],
  properties: {
    /** Also identifies its renewals at the provider. */
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order),
    /**
     * `proposed` until the member answers or `expiresAt`; `accepted` until the first renewal at its price, then
     * `applied`. `off` if the coach withdrew it, the member changed their mind or the subscription ends.
     */
    status: p.string().$type<'proposed' | 'accepted' | 'applied' | 'declined' | 'off'>().default('proposed'),
    before: p.json().$type<PlanTerms>(),
    after: p.json().$type<PlanTerms>(),
    /** Pending push: the new price from the next renewal on (`set`), or the old one (`back`). */
    push: p.string().$type<'set' | 'back'>().nullable(),
    expiresAt: p.datetime(),
    /** When the member answered. */
    answeredAt: p.datetime().nullable(),
    /** When the first renewal at its price was paid. */
    appliedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** The coach's proposal of another offer for a subscription. It needs the member's consent. */
export class PlanChange extends PlanChangeSchema.class {}
PlanChangeSchema.setClass(PlanChange);
