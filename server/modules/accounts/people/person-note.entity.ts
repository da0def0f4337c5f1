import { defineEntity, p } from '@mikro-orm/core';
import { SealedText } from '#server/platform/encryption/sealed.ts';

const PersonNoteSchema = defineEntity({
  name: 'PersonNote',
  properties: {
    id: p.uuid().primary(),
    /** Of the mailbox that it was written about, in lower case. */
    emailKey: p.string().unique(),
    /** Sealed: it may be about health. */
    text: p.type(SealedText).$type<string>(),
    /** Counts on with every change (`expectVersion`). */
    version: p.integer().default(1),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** What the coach has noted about somebody, for nobody else to read but for them, with the rest of their data. */
export class PersonNote extends PersonNoteSchema.class {}
PersonNoteSchema.setClass(PersonNote);
