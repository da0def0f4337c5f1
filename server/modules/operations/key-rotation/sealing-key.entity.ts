import { defineEntity, p } from '@mikro-orm/core';

const SealingKeySchema = defineEntity({
  name: 'SealingKey',
  properties: {
    /** Hash of the key. */
    id: p.string().length(8).primary(),
    createdAt: p.datetime(),
  },
});

/** A key with which something in this database is sealed. The key itself is in the settings, and nowhere here. */
export class SealingKey extends SealingKeySchema.class {}
SealingKeySchema.setClass(SealingKey);
