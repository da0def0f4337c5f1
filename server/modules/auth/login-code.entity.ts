import { defineEntity, p } from '@mikro-orm/core';

const LoginCodeSchema = defineEntity({
  name: 'LoginCode',
  indexes: [{ properties: ['emailKey', 'createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    /** As typed, without the spaces around it. */
    email: p.string(),
    emailKey: p.string(),
    /** scrypt of the six digits with the row's id: who reads this table cannot sign in. */
    codeHash: p.string(),
    tries: p.integer().default(0),
    createdAt: p.datetime(),
    expiresAt: p.datetime().index(),
    usedAt: p.datetime().nullable(),
  },
});

/** Six digits that were mailed to an address and prove that it is read. */
export class LoginCode extends LoginCodeSchema.class {}
LoginCodeSchema.setClass(LoginCode);
