import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.ts';
import { Order } from '../orders/order.entity.ts';

/** Only `completed` owns; money that went back, or is fought over, does not. */
export type PurchaseStatus = 'pending' | 'completed' | 'refunded' | 'disputed';

const PurchaseSchema = defineEntity({
  name: 'Purchase',
  properties: {
    id: p.uuid().primary(),
    /** Null for a guest's until the mailbox is proven. */
    user: () => p.manyToOne(User).nullable().index(),
    /** One purchase for one order; null for what was given without one. */
    order: () => p.manyToOne(Order).nullable().unique(),
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
    /** Null for a guest's until the mailbox is proven. */
    user: () => p.manyToOne(User).nullable().index(),
    /** One subscription for one order; null for what was given without one. */
    order: () => p.manyToOne(Order).nullable().unique(),
    programId: p.integer(),
    status: p.string().$type<SubscriptionStatus>(),
    currentPeriodEnd: p.datetime(),
    /** The member has cancelled, and it ends then; null while it goes on. The provider is told until it knows. */
    endsAt: p.datetime().nullable(),
    /** What was asked for and the provider has not been told yet: to end at `endsAt`, to go on after all, to end at once. */
    pendingChange: p.string().$type<'end' | 'resume' | 'now'>().nullable(),
    /** When it ended. */
    endedAt: p.datetime().nullable(),
    /** The period's end for which the failed renewal was mailed about. */
    duesMailedFor: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** A programme that renews. */
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
