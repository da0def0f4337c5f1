import { defineEntity, p } from '@mikro-orm/core';

const SessionSchema = defineEntity({
  name: 'Session',
  properties: {
    /** SHA-256 of the id in the cookie: reading this table does not allow a sign-in. */
    idHash: p.string().primary(),
    data: p.json().$type<Record<string, unknown>>(),
    /** Signed-in user; null during a sign-in at a provider. */
    userId: p.uuid().nullable().index(),
    createdAt: p.datetime(),
    /** Last use, updated about once an hour. Unused sessions end early. */
    seenAt: p.datetime(),
    expiresAt: p.datetime().index(),
  },
});

/** A signed-in browser. Anonymous visitors have no row. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
