import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/languages.ts';

const UserSchema = defineEntity({
  name: 'User',
  // The plain word is the database's own.
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary(),
    /** As the person or their provider wrote it. */
    email: p.string(),
    /** Lower case: one mailbox is one person, whatever the provider. */
    emailKey: p.string().unique(),
    /** In which they acted last: what is mailed to them without their asking speaks it. */
    language: p.string().$type<Language>().default('en'),
    firstName: p.string().nullable(),
    lastName: p.string().nullable(),
    /** When a contract for coaching opened the account, while nobody has signed in to it. Null for every other account. */
    unprovenSince: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** A person who has proven that a mailbox is theirs, or a client who has yet to sign in (`unprovenSince`). */
export class User extends UserSchema.class {}
UserSchema.setClass(User);

const IdentitySchema = defineEntity({
  name: 'Identity',
  uniques: [{ properties: ['issuer', 'subject'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    provider: p.string(),
    /** Who gave the subject out: it says who somebody is beside its issuer alone. Null for one that was stored before issuers were. */
    issuer: p.string().nullable(),
    /** The person's id at the issuer, which stays when names and addresses change. */
    subject: p.string(),
    createdAt: p.datetime(),
  },
});

/** A user's account at an identity provider. */
export class Identity extends IdentitySchema.class {}
IdentitySchema.setClass(Identity);
