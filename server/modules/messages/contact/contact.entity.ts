import { defineEntity, p } from '@mikro-orm/core';
import type { ContactInput } from '#contract/messages/contact.ts';
import type { BotSignal } from '#server/platform/http/request/form.ts';

const ContactMessageSchema = defineEntity({
  name: 'ContactMessage',
  properties: {
    id: p.uuid().primary(),
    name: p.string(),
    /** As typed, but trimmed. */
    email: p.string(),
    /** Lower case, for comparisons. */
    emailKey: p.string().index(),
    programInterest: p.string().$type<NonNullable<ContactInput['programInterest']>>().nullable(),
    message: p.text(),
    /** Suspected bot: no mail was sent. */
    botSignal: p.string().$type<BotSignal>().nullable(),
    /** True if the sender was signed in with this address; otherwise anyone may have typed it. */
    isProven: p.boolean().default(false),
    createdAt: p.datetime(),
  },
});

/** Visitor's message to the coach. */
export class ContactMessage extends ContactMessageSchema.class {}
ContactMessageSchema.setClass(ContactMessage);
