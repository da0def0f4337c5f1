import { defineEntity, p } from '@mikro-orm/core';

const ErasedFormMailSchema = defineEntity({
  name: 'ErasedFormMail',
  properties: {
    id: p.uuid().primary(),
    /** Keyed hash of the erased address; the key is outside the database. */
    addressHash: p.string().index(),
    template: p.string(),
    /** Name of the free programme that the mail was about, if any. */
    item: p.text().nullable(),
    notBefore: p.datetime(),
    /** When it left, or would have left. */
    leavesAt: p.datetime(),
    isExpired: p.boolean().default(false),
  },
});

/** Form mail of the last day to an address that was erased since: it counts against the limits of the next ones. */
export class ErasedFormMail extends ErasedFormMailSchema.class {}
ErasedFormMailSchema.setClass(ErasedFormMail);
