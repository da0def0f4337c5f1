import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../account/user.entity.ts';

/** Only `completed` owns; money that went back, or is fought over, does not. */
export type PurchaseStatus = 'pending' | 'completed' | 'refunded' | 'disputed';

const PurchaseSchema = defineEntity({
  name: 'Purchase',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).index(),
    programId: p.integer(),
    status: p.string().$type<PurchaseStatus>(),
    /** Integer minor units of `currency`. */
    amountMinor: p.integer(),
    currency: p.string().length(3).default('EUR'),
    /** Access ends then; null where it does not. */
    accessUntil: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** A programme that was bought once. */
export class Purchase extends PurchaseSchema.class {}
PurchaseSchema.setClass(Purchase);

/** As the card provider calls them. */
export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid';

const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).index(),
    programId: p.integer(),
    status: p.string().$type<SubscriptionStatus>(),
    currentPeriodEnd: p.datetime(),
    createdAt: p.datetime(),
  },
});

/** A programme that renews. */
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
