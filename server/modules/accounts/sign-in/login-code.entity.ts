import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/languages.ts';

/** Signing in; the new address of an account; that a change to the account is its owner's. */
export type CodePurpose = 'sign-in' | 'new-address' | 'confirm';

const LoginCodeSchema = defineEntity({
  name: 'LoginCode',
  indexes: [{ properties: ['emailKey', 'createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    /** As typed, without the spaces around it. */
    email: p.string(),
    emailKey: p.string(),
    /** In which it was asked for, and is mailed. */
    language: p.string().$type<Language>().default('en'),
    /** SHA-256 of what the browser that asked for it holds: nobody else can use it or use it up. */
    askerHash: p.string().nullable(),
    /** Limits its use. `link` is a link of `aamu users link`. */
    purpose: p.string().$type<CodePurpose | 'link'>().default('sign-in'),
    /** True if the browser that asked had signed in to this mailbox before. */
    isKnown: p.boolean().default(false),
    /** True if it has twelve digits instead of six. */
    isLong: p.boolean().default(false),
    /** Id of the code whose mail brought these digits; null if this code had a mail of its own. */
    mailedWith: p.uuid().nullable(),
    /** scrypt of the digits with the id of the code that was mailed, or SHA-256 of a link's token: who reads this table cannot sign in. */
    codeHash: p.string(),
    tries: p.integer().default(0),
    createdAt: p.datetime(),
    expiresAt: p.datetime().index(),
    usedAt: p.datetime().nullable(),
  },
});

/** Digits that were mailed to an address and prove that it is read. */
export class LoginCode extends LoginCodeSchema.class {}
LoginCodeSchema.setClass(LoginCode);
