import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';

const UserSchema = defineEntity({
  name: 'User',
  // `user` is a reserved word in PostgreSQL.
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary(),
    /** As typed by the person or the provider. */
    email: p.string(),
    /** Lower case: one mailbox is one user, whatever the provider. */
    emailKey: p.string().unique(),
    /** Language of the last action; used for mails that the user did not request. */
    language: p.string().$type<Language>().default('en'),
    firstName: p.string().nullable(),
    lastName: p.string().nullable(),
    /** When a coaching contract opened the account; null after the first sign-in, and for every other account. */
    unprovenSince: p.datetime().nullable(),
    /** Ids of the accounts that it has taken over, which a restored backup may have again. */
    joinedIds: p.json().$type<string[]>().default([]),
    createdAt: p.datetime(),
  },
});

/** Person who has proven a mailbox, or a client before the first sign-in (`unprovenSince`). */
export class User extends UserSchema.class {}
UserSchema.setClass(User);

const IdentitySchema = defineEntity({
  name: 'Identity',
  uniques: [{ properties: ['issuer', 'subject'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    provider: p.string(),
    /** Issuer of the subject, which is unique only together with it. Null for older rows. */
    issuer: p.string().nullable(),
    /** The person's id at the issuer; stays the same when names and addresses change. */
    subject: p.string(),
    createdAt: p.datetime(),
  },
});

/** A user's account at an identity provider. */
export class Identity extends IdentitySchema.class {}
IdentitySchema.setClass(Identity);
