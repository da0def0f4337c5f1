import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';

const SubscriberSchema = defineEntity({
  name: 'Subscriber',
  properties: {
    /** Also the key of the unsubscribe link. */
    id: p.uuid().primary(),
    /** As typed, but trimmed. */
    email: p.string(),
    /** Lower case, for comparisons. */
    emailKey: p.string().unique(),
    /** Language of the form, and of the newsletters' frame. */
    language: p.string().$type<Language>().default('en'),
    /** Only `confirmed` gets newsletters. `unsubscribed` stays after any sign-up, until confirmed again. */
    status: p.string().$type<'pending' | 'confirmed' | 'unsubscribed'>().default('pending'),
    /** Version and time of the consent. */
    consentVersion: p.string(),
    /** Text as shown; null for rows from before it was stored. */
    consentWords: p.text().nullable(),
    consentAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
    unsubscribedAt: p.datetime().nullable(),
    /** Labels by the coach. */
    tags: p
      .json()
      .$type<string[]>()
      .defaultRaw("'[]'")
      .onCreate(() => []),
    /** Newsletter whose link was used to unsubscribe. */
    leftBy: p.uuid().nullable().index(),
  },
});

/** Subscriber, or a request to become one. */
export class Subscriber extends SubscriberSchema.class {}
SubscriberSchema.setClass(Subscriber);
