import { defineEntity, p } from '@mikro-orm/core';

const SealingKeySchema = defineEntity({
  name: 'SealingKey',
  properties: {
    /** Hash of the key. */
    id: p.string().length(8).primary(),
    createdAt: p.datetime(),
  },
});

/** Key in use for encrypted data. The key itself is only in the settings. */
export class SealingKey extends SealingKeySchema.class {}
SealingKeySchema.setClass(SealingKey);
