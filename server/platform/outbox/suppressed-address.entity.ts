import { defineEntity, p } from '@mikro-orm/core';

const SuppressedAddressSchema = defineEntity({
  name: 'SuppressedAddress',
  properties: {
    /** Lower case. */
    address: p.string().primary(),
    /** `bounce`: the mailbox does not exist. `complaint`: its owner marked a mail as spam. */
    reason: p.string().$type<'bounce' | 'complaint'>(),
    /** Answer of the mail server, or text of the report. */
    problem: p.text().nullable(),
    /** When it last happened. */
    since: p.datetime(),
  },
});

/**
 * An address that gets no newsletters, and no mails that anybody can cause by typing it. After a complaint it gets the
 * newsletter's confirmation if that is requested again.
 */
export class SuppressedAddress extends SuppressedAddressSchema.class {}
SuppressedAddressSchema.setClass(SuppressedAddress);
