import { defineEntity, p } from '@mikro-orm/core';

const SubscriberSchema = defineEntity({
  name: 'Subscriber',
  properties: {
    /** Also the key of the link that leaves the list. */
    id: p.uuid().primary(),
    /** As typed, without the spaces around it. */
    email: p.string(),
    /** Lower case: what is compared. */
    emailKey: p.string().unique(),
    /** Only `confirmed` gets letters. `unsubscribed` stays so, whoever signs up, until confirmed anew. */
    status: p.string().$type<'pending' | 'confirmed' | 'unsubscribed'>().default('pending'),
    /** Key of the link that confirms; null from leaving to the next sign-up. */
    confirmKey: p.uuid().nullable().unique(),
    /** Version of the words that were agreed to, and when. */
    consentVersion: p.string(),
    consentAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
    unsubscribedAt: p.datetime().nullable(),
  },
});

/** Somebody who asked for the newsletter, and how far that has come. */
export class Subscriber extends SubscriberSchema.class {}
SubscriberSchema.setClass(Subscriber);
