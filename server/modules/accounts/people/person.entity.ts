import { defineEntity, p } from '@mikro-orm/core';

const PersonSchema = defineEntity({
  name: 'Person',
  properties: {
    /** One row for each mailbox, in lower case. */
    emailKey: p.string().primary(),
    /** Id of one of the person's rows: studio addresses contain no e-mail address. */
    key: p.uuid(),
    /** Null before the first sign-in. */
    userId: p.uuid().nullable(),
    email: p.string(),
    name: p.string().nullable(),
    since: p.datetime(),
    /** True if bots seem to have left all rows. A search finds it, the list hides it. */
    suspected: p.boolean().default(false),
    /** Time of the last order. `spentMinor` sums paid minus refunded minor units of all currencies, for sorting. */
    lastOrder: p.datetime().nullable(),
    spentMinor: p.bigint('number').nullable(),
    /** The same for live orders only. */
    lastLive: p.datetime().nullable(),
    liveMinor: p.bigint('number').nullable(),
  },
});

/** Row of the coach's list of people; `keepPeople` derives it from other tables. */
export class Person extends PersonSchema.class {}
PersonSchema.setClass(Person);

const PersonMarkSchema = defineEntity({
  name: 'PersonMark',
  properties: {
    id: p.integer().primary(),
    userId: p.uuid().nullable(),
    emailKey: p.string().nullable(),
    orderId: p.uuid().nullable(),
  },
});

/** Mark that a {@link Person} is outdated. Triggers write it in the transaction of the change. */
export class PersonMark extends PersonMarkSchema.class {}
PersonMarkSchema.setClass(PersonMark);
