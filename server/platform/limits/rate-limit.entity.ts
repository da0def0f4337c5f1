import { defineEntity, p } from '@mikro-orm/core';

const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    /** Milliseconds since 1970; null for ever. */
    expire: p.bigint('number').nullable(),
  },
});

/** Used points of a client, in the format of rate-limiter-flexible; rows are deleted an hour after they end. */
export class RateLimit extends RateLimitSchema.class {}
RateLimitSchema.setClass(RateLimit);
