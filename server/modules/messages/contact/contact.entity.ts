import { defineEntity, p } from '@mikro-orm/core';
import type { ContactInput } from '#contract/contact.ts';
import type { BotSignal } from '#server/platform/http/form.ts';

const ContactMessageSchema = defineEntity({
  name: 'ContactMessage',
  properties: {
    id: p.uuid().primary(),
    name: p.string(),
    /** As typed, without the spaces around it. */
    email: p.string(),
    /** Lower case: what is compared. */
    emailKey: p.string().index(),
    programInterest: p.string().$type<NonNullable<ContactInput['programInterest']>>().nullable(),
    message: p.text(),
    /** Set where a program seems to have filled the form in: then no mail was written. */
    botSignal: p.string().$type<BotSignal>().nullable(),
    /** Its sender was signed in with this address. Anybody can type it otherwise. */
    isProven: p.boolean().default(false),
    createdAt: p.datetime(),
  },
});

/** What a visitor wrote to the coach, as typed. */
export class ContactMessage extends ContactMessageSchema.class {}
ContactMessageSchema.setClass(ContactMessage);
