import { defineEntity, p } from '@mikro-orm/core';
import type { MailTemplate } from '../../mail/render.ts';

const OutboxMailSchema = defineEntity({
  name: 'OutboxMail',
  indexes: [{ properties: ['status', 'nextAttemptAt'] }, { properties: ['recipient', 'template', 'createdAt'] }],
  properties: {
    /** Also the left part of the Message-ID, so that a repeated delivery is recognised as the same mail. */
    id: p.uuid().primary(),
    /** Lower-case address. */
    recipient: p.string(),
    template: p.string().$type<MailTemplate>(),
    data: p.json().$type<Record<string, string>>(),
    /** `pending` until the mail server has taken it; `failed` when it said that it never will. */
    status: p.string().$type<'pending' | 'sent' | 'failed'>().default('pending'),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(),
    /** Until then one worker has the row; a worker that died loses it when this passes. */
    leasedUntil: p.datetime().nullable(),
    lastError: p.text().nullable(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
  },
});

/** A mail that is to leave the shop, written in the same transaction as its cause. */
export class OutboxMail extends OutboxMailSchema.class {}
OutboxMailSchema.setClass(OutboxMail);
