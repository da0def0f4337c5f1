import { defineEntity, p } from '@mikro-orm/core';

const DiscountCodeSchema = defineEntity({
  name: 'DiscountCode',
  tableName: 'coupon',
  indexes: [{ properties: ['createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    /** In capitals, so that buyers may write it in any case. */
    code: p.string().length(40).unique(),
    /** Percentage of the price, a whole number from 1 to 100; null for a fixed amount. */
    percent: p.integer().nullable(),
    /** Integer minor units of EUR; null for a percentage. */
    amountMinor: p.integer().nullable(),
    /** First and last valid day, as YYYY-MM-DD in the shop's time zone; null for no limit. */
    startsOn: p.string().length(10).nullable(),
    endsOn: p.string().length(10).nullable(),
    /** Time at which the coach ended it before its last day. */
    endedAt: p.datetime().nullable(),
    /** Maximum number of orders; null for no limit. */
    maxUses: p.integer().nullable(),
    /** Limits it to one use per mailbox. */
    onceEach: p.boolean().default(true),
    /** Ids of the programmes it applies to; empty for all. */
    programIds: p.json().$type<number[]>(),
    /** Payments of a subscription that it reduces: the first one or all. */
    renewals: p.string().$type<'once' | 'forever'>().default('once'),
    /** Increases with every change (`expectVersion`). */
    version: p.integer().default(1),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** Discount code. An order stores its own discount, so later changes of the code do not affect it. */
export class DiscountCode extends DiscountCodeSchema.class {}
DiscountCodeSchema.setClass(DiscountCode);
