import { defineEntity, p } from '@mikro-orm/core';

const CouponSchema = defineEntity({
  name: 'Coupon',
  indexes: [{ properties: ['createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    /** In capitals: however a buyer writes it, it is the same code. */
    code: p.string().length(40).unique(),
    /** Whole percent of the price, 1 to 100; null where it is an amount. */
    percent: p.integer().nullable(),
    /** Integer minor units of EUR; null where it is a percentage. */
    amountMinor: p.integer().nullable(),
    /** YYYY-MM-DD by the shop's clock, the first and the last day on which it counts; null where it is open. */
    startsOn: p.string().length(10).nullable(),
    endsOn: p.string().length(10).nullable(),
    /** When the coach ended it before its day. */
    endedAt: p.datetime().nullable(),
    /** How many orders may have it in all; null for any number. */
    maxUses: p.integer().nullable(),
    /** Each mailbox may have it once. */
    onceEach: p.boolean().default(true),
    /** For which programmes; empty for all. */
    programIds: p.json().$type<number[]>(),
    /** What of a subscription it is taken off: its first payment, or every one. */
    renewals: p.string().$type<'once' | 'forever'>().default('once'),
    /** Counts on with every change (`expectVersion`). */
    version: p.integer().default(1),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A code that makes a price less. What an order got by it stands in the order: later changes do not touch it. */
export class Coupon extends CouponSchema.class {}
CouponSchema.setClass(Coupon);
