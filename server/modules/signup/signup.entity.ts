import { defineEntity, p } from '@mikro-orm/core';

const SignupSchema = defineEntity({
  name: 'Signup',
  properties: {
    id: p.uuid().primary(),
    /** As typed, without the spaces around it. */
    email: p.string(),
    /** Lower case: what is compared. */
    emailKey: p.string().index(),
    source: p.string(),
    createdAt: p.datetime(),
  },
});

/** One request for free material. Every accepted request is a row, whether or not it leads to a mail. */
export class Signup extends SignupSchema.class {}
SignupSchema.setClass(Signup);
