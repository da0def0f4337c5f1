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
    /** As typed; undo restores it. */
    oldEmail: p.string(),
    oldEmailKey: p.string(),
    newEmailKey: p.string(),
    /** SHA-256 of the key in the undo link; null once the link is invalid. */
    keyHash: p.string().nullable().unique(),
    /** Former contents of the new mailbox, which undo returns. Null once undo is impossible. Encrypted. */
    found: p.type(SealedJson).$type<MailboxSnapshot>().nullable(),
    createdAt: p.datetime(),
    /** Expiry of the undo link. */
    expiresAt: p.datetime(),
    undoneAt: p.datetime().nullable(),
  },
});

/** Former address of an account, with its undo link. The person's data is found under all of their addresses, up to the time when they left them. */
export class EmailChange extends EmailChangeSchema.class {}
EmailChangeSchema.setClass(EmailChange);
