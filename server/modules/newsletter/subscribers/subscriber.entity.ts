import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/languages.ts';

const SubscriberSchema = defineEntity({
  name: 'Subscriber',
  properties: {
    /** Also the key of the link that leaves the list. */
    id: p.uuid().primary(),
    /** As typed, without the spaces around it. */
    email: p.string(),
    /** Lower case: what is compared. */
    emailKey: p.string().unique(),
    /** In which the box was ticked, and in which letters speak. */
    language: p.string().$type<Language>().default('en'),
    /** Only `confirmed` gets letters. `unsubscribed` stays so, whoever signs up, until confirmed anew. */
    status: p.string().$type<'pending' | 'confirmed' | 'unsubscribed'>().default('pending'),
    /** Version of the words that were agreed to, and when. */
    consentVersion: p.string(),
    /** The words as they were shown; null for those of before they were kept. */
    consentWords: p.text().nullable(),
    consentAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
    unsubscribedAt: p.datetime().nullable(),
    /** By which the coach tells readers apart. */
    tags: p
      .json()
      .$type<string[]>()
      .defaultRaw("'[]'")
      .onCreate(() => []),
    /** The letter whose link was the last to leave by. */
    leftBy: p.uuid().nullable().index(),
  },
});

/** Somebody who asked for the newsletter, and how far that has come. */
export class Subscriber extends SubscriberSchema.class {}
SubscriberSchema.setClass(Subscriber);
