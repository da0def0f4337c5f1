import { defineEntity, p } from '@mikro-orm/core';

const PersonSchema = defineEntity({
  name: 'Person',
  properties: {
    /** One row for each mailbox, in lower case. */
    emailKey: p.string().primary(),
    /** Id of a row that is theirs: addresses of the studio name nobody. */
    key: p.uuid(),
    /** Null for who has never signed in. */
    userId: p.uuid().nullable(),
    email: p.string(),
    name: p.string().nullable(),
    since: p.datetime(),
    /** Programs seem to have left all that there is: it is found by a search, and not listed. */
    suspected: p.boolean().default(false),
    /** When they bought last, and what they have paid and not got back: minor units of all currencies together, to sort by. */
    lastOrder: p.datetime().nullable(),
    spentMinor: p.bigint('number').nullable(),
    /** The same without what was bought with play money. */
    lastLive: p.datetime().nullable(),
    liveMinor: p.bigint('number').nullable(),
  },
});

/** Who has an address here, with what the coach's list sorts them by; made from the rows of the others by `keepPeople`. */
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

/** That something about somebody has changed since their {@link Person} was made. Triggers write it, in the transaction of its cause. */
export class PersonMark extends PersonMarkSchema.class {}
PersonMarkSchema.setClass(PersonMark);
