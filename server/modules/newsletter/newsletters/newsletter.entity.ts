import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';
import type { Activity, Segment } from '#contract/newsletter/segments.studio.ts';
import { jobColumns } from '#server/platform/jobs/columns.ts';

/** `scheduled` until its time; `sending` until every mail is delivered or failed; `stopped` after a cancellation. */
type NewsletterStatus = 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped';

const NewsletterSchema = defineEntity({
  name: 'Newsletter',
  tableName: 'letter',
  indexes: [{ properties: ['status', 'nextAttemptAt'] }, { properties: ['updatedAt'] }],
  properties: {
    id: p.uuid().primary(),
    subject: p.string(),
    /** Preview text behind the subject in a mailbox. */
    preview: p.string(),
    /** In the markup of posts, as typed. */
    body: p.text(),
    /** The body as HTML for mails, fixed when it is sent or scheduled. */
    html: p.text().nullable(),
    /** Its language. */
    language: p.string().$type<Language>(),
    segment: p.string().$type<Segment>(),
    /** For the segment `program`. */
    programId: p.integer().nullable(),
    /** A reader needs one of these; empty means everyone. */
    tags: p
      .json()
      .$type<string[]>()
      .defaultRaw("'[]'")
      .onCreate(() => []),
    activity: p.string().$type<Activity>().default('any'),
    /** Number of past days that count as active. */
    activeDays: p.integer().default(30),
    /** Sends only to readers of its language. */
    onlyLanguage: p.boolean().default(false),
    /** The linked post. */
    postId: p.integer().nullable(),
    status: p.string().$type<NewsletterStatus>().default('draft'),
    /** Scheduled time. */
    sendAt: p.datetime().nullable(),
    /** Subscribers who joined before this get it. */
    startedAt: p.datetime().nullable(),
    /** Time of resolving its recipients (`NewsletterRecipient`); null before, and if an earlier version began it. */
    resolvedAt: p.datetime().nullable(),
    /** Last reader with a written mail. */
    cursor: p.uuid().nullable(),
    /** Time at which all mails were written. */
    writtenAt: p.datetime().nullable(),
    doneAt: p.datetime().nullable(),
    /** Number of written mails, and their results once it is sent or stopped. */
    written: p.integer().default(0),
    delivered: p.integer().default(0),
    refused: p.integer().default(0),
    nextAttemptAt: p.datetime(),
    ...jobColumns(),
    /** Increases with every change (`expectVersion`). */
    version: p.integer().default(1),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** Newsletter of the coach. */
export class Newsletter extends NewsletterSchema.class {}
NewsletterSchema.setClass(Newsletter);
