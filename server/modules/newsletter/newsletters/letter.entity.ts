import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/languages.ts';
import type { Activity, Segment } from '#contract/studio/segments.ts';
import { jobColumns } from '#server/platform/jobs/columns.ts';

/**
 * `scheduled` until its time; `sending` until each of its mails has left or never will; `stopped` when the coach took
 * back what had not left.
 */
type LetterStatus = 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped';

const LetterSchema = defineEntity({
  name: 'Letter',
  indexes: [{ properties: ['status', 'nextAttemptAt'] }, { properties: ['updatedAt'] }],
  properties: {
    id: p.uuid().primary(),
    subject: p.string(),
    /** What a mailbox shows behind the subject. */
    preview: p.string(),
    /** In the grammar of posts, as typed. */
    body: p.text(),
    /** The same as mails have it, from when it was sent or given a time; what is on its way does not change. */
    html: p.text().nullable(),
    /** What it is written in. */
    language: p.string().$type<Language>(),
    segment: p.string().$type<Segment>(),
    /** For the segment `program`. */
    programId: p.integer().nullable(),
    /** One of these is enough; none stands for everybody. */
    tags: p
      .json()
      .$type<string[]>()
      .defaultRaw("'[]'")
      .onCreate(() => []),
    activity: p.string().$type<Activity>().default('any'),
    /** In how many days of before. */
    activeDays: p.integer().default(30),
    /** Only for readers of its language. */
    onlyLanguage: p.boolean().default(false),
    /** The post that it leads to. */
    postId: p.integer().nullable(),
    status: p.string().$type<LetterStatus>().default('draft'),
    /** When it begins to leave. */
    sendAt: p.datetime().nullable(),
    /** Who had joined the list by then gets it. */
    startedAt: p.datetime().nullable(),
    /** When its recipients were found (`LetterRecipient`); null before, and for what an earlier version has begun. */
    resolvedAt: p.datetime().nullable(),
    /** The last reader whom a mail was written for. */
    cursor: p.uuid().nullable(),
    /** When a mail had been written for everybody. */
    writtenAt: p.datetime().nullable(),
    doneAt: p.datetime().nullable(),
    /** How many mails were written, and what became of them; the latter once it is sent or stopped. */
    written: p.integer().default(0),
    delivered: p.integer().default(0),
    refused: p.integer().default(0),
    nextAttemptAt: p.datetime(),
    ...jobColumns(),
    /** Counts on with every change (`expectVersion`). */
    version: p.integer().default(1),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A letter of the coach to the list. */
export class Letter extends LetterSchema.class {}
LetterSchema.setClass(Letter);
