import { defineEntity, p } from '@mikro-orm/core';
import { Letter } from './letter.entity.ts';
import { Subscriber } from '../subscribers/subscriber.entity.ts';

const LetterRecipientSchema = defineEntity({
  name: 'LetterRecipient',
  properties: {
    letter: () => p.manyToOne(Letter).primary().deleteRule('cascade'),
    subscriber: () => p.manyToOne(Subscriber).primary().deleteRule('cascade').index(),
  },
});

/** Pending recipient of a newsletter. The row is deleted once the mail is written. */
export class LetterRecipient extends LetterRecipientSchema.class {}
LetterRecipientSchema.setClass(LetterRecipient);
