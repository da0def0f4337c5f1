import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';
import { jobColumns } from '../jobs/columns.ts';
import type { Mode } from '../mode.ts';
import type { MailTemplate } from '../mail/mails.ts';

const OutboxMailSchema = defineEntity({
  name: 'OutboxMail',
  indexes: [
    // Finds the next mails of a lane without reading those of the others.
    { properties: ['status', 'priority', 'nextAttemptAt'] },
    { properties: ['recipient', 'template', 'createdAt'] },
    { properties: ['letterId', 'status'] },
    // Finds mails for the clean-up, which empties or deletes them: a sent mail stays for a month.
    {
      name: 'outbox_mail_whole_index',
      properties: ['nextAttemptAt'],
      where: `status <> 'pending' and recipient <> ''`,
    },
    // Newsletters concern no single person; other mails may.
    { name: 'outbox_mail_no_letter_index', properties: ['createdAt'], where: 'letter_id is null' },
    // Mails that count against the limits of forms.
    {
      name: 'outbox_mail_mailbox_leaving_index',
      expression: `create index "outbox_mail_mailbox_leaving_index" on "outbox_mail" ((mailbox_key("recipient")), "not_before") where ("from_form" or "template" = 'login-code') and "status" <> 'expired'`,
    },
    {
      name: 'outbox_mail_recipient_recent_index',
      properties: ['recipient', 'notBefore'],
      where: `from_form or template = 'login-code'`,
    },
    { name: 'outbox_mail_goodbye_index', properties: ['createdAt'], where: `template = 'account-deleted'` },
  ],
  properties: {
    /** Also the left part of the Message-ID, so that a repeated delivery is recognised as the same mail. */
    id: p.uuid().primary(),
    /** Lower-case address. */
    recipient: p.string(),
    template: p.string().$type<MailTemplate>(),
    /** Lower-case address of the person that a mail to the coach is about: erasing and exporting find it by this. */
    about: p.string().nullable().index(),
    /** Language of the mail. */
    language: p.string().$type<Language>().default('en'),
    data: p.json().$type<Record<string, string>>(),
    /** Reply-To address; the shop's contact address if null. */
    replyTo: p.json().$type<{ name: string; address: string }>().nullable(),
    /** One-click unsubscribe address of newsletter mails (RFC 8058). */
    unsubscribeUrl: p.text().nullable(),
    /** Receipt or credit note to attach as a PDF. */
    receiptNumber: p.integer().nullable(),
    /** Sequence of the receipt number. */
    receiptMode: p.string().$type<Mode>().nullable(),
    /** Idempotency key of a mail that must be written once. */
    cause: p.string().nullable().unique(),
    /** Newsletter, or step of a sequence, that it belongs to. */
    letterId: p.uuid().nullable(),
    /** Requested through a form, where anybody can type any address. */
    fromForm: p.boolean().default(false),
    /** 0 if a visitor waits for it, 2 for mail to the whole list, 1 for the rest. */
    priority: p.smallint().default(1),
    /** The mail does not leave before this. */
    notBefore: p.datetime(),
    /** Sum of the waits after temporary refusals by the recipient's mail server. Other waits do not count. */
    deferredSeconds: p.integer().default(0),
    /** After this it is of no use, and does not leave. */
    expiresAt: p.datetime().nullable(),
    /**
     * `pending` until the mail server accepts it; `failed` after a permanent refusal, or days of temporary ones; `cancelled` if its reader
     * unsubscribed before it was sent; `expired` if it was not sent while it was of use; `suppressed` if its
     * address has bounced or complained before.
     */
    status: p
      .string()
      .$type<'pending' | 'sent' | 'failed' | 'cancelled' | 'expired' | 'suppressed'>()
      .default('pending'),
    nextAttemptAt: p.datetime(),
    ...jobColumns(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
  },
});

/** An outgoing mail, written in the same transaction as its cause. */
export class OutboxMail extends OutboxMailSchema.class {}
OutboxMailSchema.setClass(OutboxMail);
