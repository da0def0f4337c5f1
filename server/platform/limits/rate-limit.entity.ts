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

/** What a client has used up, in the shape that rate-limiter-flexible keeps; rows go an hour after they end. */
export class RateLimit extends RateLimitSchema.class {}
RateLimitSchema.setClass(RateLimit);
