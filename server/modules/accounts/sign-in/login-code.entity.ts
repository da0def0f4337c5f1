import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';

/** Signing in, confirming a new address, or confirming an account change. */
export type CodePurpose = 'sign-in' | 'new-address' | 'confirm';

const LoginCodeSchema = defineEntity({
  name: 'LoginCode',
  indexes: [
    { properties: ['emailKey', 'createdAt'] },
    {
      name: 'login_code_mailbox_key_index',
      expression: `create index "login_code_mailbox_key_index" on "login_code" ((mailbox_key("email_key")), "created_at")`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    /** As typed, trimmed. */
    email: p.string(),
    emailKey: p.string(),
    /** Language of the request and the mail. */
    language: p.string().$type<Language>().default('en'),
    /** SHA-256 of the requesting browser's secret: no other browser can use the code or its tries. */
    askerHash: p.string().nullable(),
    /** Limits its use. `link` is a link of `aamu users link`. */
    purpose: p.string().$type<CodePurpose | 'link'>().default('sign-in'),
    /** True if the requesting browser had signed in to this mailbox before. */
    isKnown: p.boolean().default(false),
    /** True if it has twelve digits instead of six. */
    isLong: p.boolean().default(false),
    /** Id of the code whose mail's state this one shows, and whose digits, if it is usable; null if mailed itself. */
    mailedWith: p.uuid().nullable(),
    /** scrypt of the digits, salted with the mailed code's id, or SHA-256 of a link token. Neither allows a sign-in. */
    codeHash: p.string(),
    tries: p.integer().default(0),
    createdAt: p.datetime(),
    expiresAt: p.datetime().index(),
    usedAt: p.datetime().nullable(),
  },
});

/** Code mailed to an address to prove ownership. */
export class LoginCode extends LoginCodeSchema.class {}
LoginCodeSchema.setClass(LoginCode);
