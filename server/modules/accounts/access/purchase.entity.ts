import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import type { SubscriptionStatus } from '#server/modules/sales/providers/provider-snapshot.ts';

/** Only `completed` gives access; refunded and disputed purchases do not. */
export type PurchaseStatus = 'pending' | 'completed' | 'refunded' | 'disputed';

const PurchaseSchema = defineEntity({
  name: 'Purchase',
  properties: {
    id: p.uuid().primary(),
    /** Null for a guest's purchase until the mailbox is proven. */
    user: () => p.manyToOne(User).nullable().index(),
    /** One purchase per order; null for a gift. */
    order: () => p.manyToOne(Order).nullable().unique(),
    /** Address of a gift that waits for its recipient's first sign-in; null once an account owns it. */
    emailKey: p.string().nullable().index(),
    programId: p.integer(),
    status: p.string().$type<PurchaseStatus>(),
    /** Integer minor units of `currency`. */
    amountMinor: p.integer(),
    currency: p.string().length(3).default('EUR'),
    /** End of access; null if unlimited. */
    accessUntil: p.datetime().nullable(),
    /** When a full refund, or a partial one by the coach's decision, ended access. Null while it is owned. */
    endedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** One-time purchase of a programme. */
export class Purchase extends PurchaseSchema.class {}
PurchaseSchema.setClass(Purchase);

const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  indexes: [{ properties: ['createdAt', 'id'] }, { properties: ['currentPeriodEnd', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    /** Null for a guest's subscription until the mailbox is proven. */
    user: () => p.manyToOne(User).nullable().index(),
    /** One subscription per order; null for a gift. */
    order: () => p.manyToOne(Order).nullable().unique(),
    programId: p.integer(),
    status: p.string().$type<SubscriptionStatus>(),
    currentPeriodEnd: p.datetime(),
    /** End of a cancelled subscription; null while it renews. */
    endsAt: p.datetime().nullable(),
    /** Change that the provider does not know yet: end at `endsAt`, resume, or end now. Retried until it is pushed. */
    pendingChange: p.string().$type<'end' | 'resume' | 'now'>().nullable(),
    /** True if it ends because its order is not confirmed; not a cancellation. */
    endsUnconfirmed: p.boolean().default(false),
    endedAt: p.datetime().nullable(),
    /** End of the paid period before the failed renewal that the member was last mailed about. */
    pastDueMailedFor: p.datetime().nullable(),
    /** When the provider retries a failed renewal; null if it does not, or if none has failed. */
    retryAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** Subscription to a programme. */
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
