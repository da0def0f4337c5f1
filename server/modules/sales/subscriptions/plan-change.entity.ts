import { defineEntity, p } from '@mikro-orm/core';
import { Order } from '../orders/order.entity.ts';

/** What is agreed for each month of a subscription: the columns of its order that another offer changes. */
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
    /** Also what its renewals are known by at the provider. */
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order),
    /**
     * `proposed` until the member says yes or no, or `expiresAt`; `accepted` until the first renewal at its price, which
     * makes it `applied`; `off` where the coach has taken it back, the member has changed their mind or the
     * subscription ends.
     */
    status: p.string().$type<'proposed' | 'accepted' | 'applied' | 'declined' | 'off'>().default('proposed'),
    before: p.json().$type<PlanTerms>(),
    after: p.json().$type<PlanTerms>(),
    /** What the provider does not know yet: the price from the next renewal on, or that the one before stays. */
    push: p.string().$type<'set' | 'back'>().nullable(),
    expiresAt: p.datetime(),
    /** When the member said yes or no. */
    answeredAt: p.datetime().nullable(),
    /** When the first renewal at its price was paid. */
    appliedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** Another offer for a subscription that runs, proposed by the coach. Nothing changes before the member has agreed. */
export class PlanChange extends PlanChangeSchema.class {}
PlanChangeSchema.setClass(PlanChange);
