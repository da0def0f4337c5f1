import { defineEntity, p } from '@mikro-orm/core';
import { SealedJson } from '#server/platform/encryption/sealed.ts';
import type { MailboxSnapshot } from './found-there.ts';
import { User } from './user.entity.ts';

const EmailChangeSchema = defineEntity({
  name: 'EmailChange',
  indexes: [{ properties: ['user', 'createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** As it was written; what is restored. */
    oldEmail: p.string(),
    oldEmailKey: p.string(),
    newEmailKey: p.string(),
    /** SHA-256 of the key in the link that went to the old address; null once it is worth nothing. */
    keyHash: p.string().nullable().unique(),
    /** What the new mailbox had by itself, which stays there when the change is taken back; null once it cannot be. Sealed. */
    found: p.type(SealedJson).$type<MailboxSnapshot>().nullable(),
    createdAt: p.datetime(),
    /** The link works until then. */
    expiresAt: p.datetime(),
    undoneAt: p.datetime().nullable(),
  },
});

/** An address that an account had, and how its reader takes it back. What is the person's is found under all of them. */
export class EmailChange extends EmailChangeSchema.class {}
EmailChangeSchema.setClass(EmailChange);
