import { defineEntity, p } from '@mikro-orm/core';
import { jobColumns } from '#server/platform/jobs/columns.ts';

const SandboxObjectSchema = defineEntity({
  name: 'SandboxObject',
  indexes: [{ properties: ['kind', 'createdAt'] }],
  properties: {
    /** The provider's id, such as pi_… */
    id: p.string().primary(),
    /** Kind in the provider's terms, after the provider's name: `stripe.payment_intent`. */
    kind: p.string(),
    data: p.json().$type<object>(),
    createdAt: p.datetime(),
  },
});

/** Stored object of a stand-in for a payment provider: a payment, a customer, an invoice. */
export class SandboxObject extends SandboxObjectSchema.class {}
SandboxObjectSchema.setClass(SandboxObject);

const SandboxKeySchema = defineEntity({
  name: 'SandboxKey',
  properties: {
    key: p.string().length(300).primary(),
    /** Hash of the request that first came with the key. */
    request: p.string(),
    status: p.integer(),
    body: p.json().$type<object>(),
    createdAt: p.datetime(),
  },
});

/** A request that a stand-in has answered, so that a repetition with the same idempotency key gets the same answer. */
export class SandboxKey extends SandboxKeySchema.class {}
SandboxKeySchema.setClass(SandboxKey);

const SandboxEventSchema = defineEntity({
  name: 'SandboxEvent',
  indexes: [{ properties: ['status', 'nextAttemptAt'] }],
  properties: {
    id: p.string().primary(),
    provider: p.string().$type<'stripe' | 'paypal'>(),
    /** The body exactly as it is sent. */
    body: p.text(),
    status: p.string().$type<'pending' | 'delivered' | 'given-up'>().default('pending'),
    nextAttemptAt: p.datetime(),
    ...jobColumns(),
    createdAt: p.datetime(),
  },
});

/** A webhook that a stand-in has to deliver over HTTP. */
export class SandboxEvent extends SandboxEventSchema.class {}
SandboxEventSchema.setClass(SandboxEvent);

const SandboxClockSchema = defineEntity({
  name: 'SandboxClock',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** Milliseconds by which the sandbox is ahead of the machine. */
    aheadMs: p.bigint('number').default(0),
  },
});

/** Offset of the sandbox's clock. One row. */
export class SandboxClock extends SandboxClockSchema.class {}
SandboxClockSchema.setClass(SandboxClock);
