import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import type { SubscriptionStatus } from '#server/modules/sales/providers/provider-snapshot.ts';

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
    /** Of what was given to an address that nobody has signed in with yet: it waits for them. Null once it is somebody's. */
    emailKey: p.string().nullable().index(),
    programId: p.integer(),
    status: p.string().$type<PurchaseStatus>(),
    /** Integer minor units of `currency`. */
    amountMinor: p.integer(),
    currency: p.string().length(3).default('EUR'),
    /** Access ends then; null where it does not. */
    accessUntil: p.datetime().nullable(),
    /** When its money had gone back, or enough of it with the coach's word that this ends it. Null while it is owned. */
    endedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** A programme that was bought once. */
export class Purchase extends PurchaseSchema.class {}
PurchaseSchema.setClass(Purchase);

const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  indexes: [{ properties: ['createdAt', 'id'] }, { properties: ['currentPeriodEnd', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    /** Null for a guest's until the mailbox is proven. */
    user: () => p.manyToOne(User).nullable().index(),
    /** One subscription for one order; null for what was given without one. */
    order: () => p.manyToOne(Order).nullable().unique(),
    programId: p.integer(),
    status: p.string().$type<SubscriptionStatus>(),
    currentPeriodEnd: p.datetime(),
    /** When it ends, because the member has cancelled it; null while it goes on. */
    endsAt: p.datetime().nullable(),
    /** What was decided and the provider does not know yet: to end at `endsAt`, to go on after all, to end at once. Pushed until it knows. */
    pendingChange: p.string().$type<'end' | 'resume' | 'now'>().nullable(),
    /** It ends at `endsAt` because its order is not confirmed. Nobody has cancelled it. */
    endsUnconfirmed: p.boolean().default(false),
    /** When it ended. */
    endedAt: p.datetime().nullable(),
    /** The end of the paid period after which a renewal failed and the member was mailed about it. */
    pastDueMailedFor: p.datetime().nullable(),
    /** When the provider charges a failed renewal again; null where it does not, or none has failed. */
    retryAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** A programme that renews. */
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
