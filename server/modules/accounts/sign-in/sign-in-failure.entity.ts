import { defineEntity, p } from '@mikro-orm/core';

const SignInFailureSchema = defineEntity({
  name: 'SignInFailure',
  properties: {
    /** One row for each provider, until a sign-in succeeds. */
    provider: p.string().primary(),
    kind: p.enum(['answer', 'keys'] as const),
    firstAt: p.datetime(),
    lastAt: p.datetime(),
  },
});

/** A provider that completes no sign-in, for Today. */
export class SignInFailure extends SignInFailureSchema.class {}
SignInFailureSchema.setClass(SignInFailure);
