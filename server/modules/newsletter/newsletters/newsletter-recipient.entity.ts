import { defineEntity, p } from '@mikro-orm/core';
import { Newsletter } from './newsletter.entity.ts';
import { Subscriber } from '../subscribers/subscriber.entity.ts';

const NewsletterRecipientSchema = defineEntity({
  name: 'NewsletterRecipient',
  tableName: 'letter_recipient',
  properties: {
    letter: () => p.manyToOne(Newsletter).primary().deleteRule('cascade'),
    subscriber: () => p.manyToOne(Subscriber).primary().deleteRule('cascade').index(),
  },
});

/** Pending recipient of a newsletter. The row is deleted once the mail is written. */
export class NewsletterRecipient extends NewsletterRecipientSchema.class {}
NewsletterRecipientSchema.setClass(NewsletterRecipient);
