import { defineEntity, p } from '@mikro-orm/core';

const SessionSchema = defineEntity({
  name: 'Session',
  properties: {
    /** SHA-256 of the id in the cookie: who reads this table cannot become anybody. */
    idHash: p.string().primary(),
    data: p.json().$type<Record<string, unknown>>(),
    /** Who is signed in with it; null while somebody is on the way to a provider. */
    userId: p.uuid().nullable().index(),
    createdAt: p.datetime(),
    /** Sessions that nobody uses end before their time. Noted about once an hour. */
    seenAt: p.datetime(),
    expiresAt: p.datetime().index(),
  },
});

/** A signed-in browser. Anonymous visitors have no row. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
