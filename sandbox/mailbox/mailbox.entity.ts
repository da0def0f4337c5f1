import { defineEntity, p } from '@mikro-orm/core';

const SandboxMailSchema = defineEntity({
  name: 'SandboxMail',
  properties: {
    id: p.integer().primary(),
    /** Message-ID header: a second delivery is not stored again. */
    messageId: p.string().unique(),
    recipient: p.string(),
    raw: p.text(),
    receivedAt: p.datetime(),
  },
});

/** A mail that the sandbox's own mail server received. Not used in production. */
export class SandboxMail extends SandboxMailSchema.class {}
SandboxMailSchema.setClass(SandboxMail);
