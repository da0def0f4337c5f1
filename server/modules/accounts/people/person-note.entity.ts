import { defineEntity, p } from '@mikro-orm/core';
import { SealedText } from '#server/platform/encryption/sealed.ts';

const PersonNoteSchema = defineEntity({
  name: 'PersonNote',
  properties: {
    id: p.uuid().primary(),
    /** Address of the mailbox, in lower case. */
    emailKey: p.string().unique(),
    /** Encrypted: it may be about health. */
    text: p.type(SealedText).$type<string>(),
    /** Increments with every change (`expectVersion`). */
    version: p.integer().default(1),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** The coach's note about a person. Only the coach reads it; the person's export includes it. */
export class PersonNote extends PersonNoteSchema.class {}
PersonNoteSchema.setClass(PersonNote);
