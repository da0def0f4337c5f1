import { LockMode } from '@mikro-orm/core';
import type { Brand } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { forEachRow, jobKind, type JobKind, type JobQueue, LEASE_MS } from '#server/platform/jobs/queue.ts';
import type { Mode } from '#server/platform/mode.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import { Newsletter } from './newsletter.entity.ts';
import { findLinkedPost, letterMail } from './letter-mail.ts';
import { NewsletterRecipient } from './newsletter-recipient.entity.ts';
import { bouncesSince, letterAudience, readersSql, SUPPRESSED_SQL } from '../subscribers/readers.ts';
import type { Subscriber } from '../subscribers/subscriber.entity.ts';

export const letterQueue: JobQueue = {
  kind: 'letter',
  entity: Newsletter,
  open: "status in ('scheduled', 'sending')",
};

/** Number of mails in one transaction. */
export const LETTER_BATCH = 200;
/** Interval between checks for delivery. */
const LOOK_AGAIN_MS = 5_000;

interface Context {
  brand: Brand;
  mode: Mode;
  clock: () => Date;
  mailWritten: () => void;
}

/** Writes newsletters to their readers in batches, and records the delivery. */
export function letterJob(context: Context): JobKind {
  return jobKind<Newsletter>({
    ...letterQueue,
    batchSize: 1,
    concurrency: 1,
    leaseMs: LEASE_MS,
    backoff: { firstMs: 1_000, maxMs: 60_000 },
    failureEvent: 'letter.write_failed',
    handle: forEachRow<Newsletter>(async ({ id }, finish, em) => {
      await em.transactional(async (tx) => {
        // The lock waits for a concurrent stop, which takes the newsletter from this worker.
        const letter = await tx.findOneOrFail(Newsletter, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        const step = letter.writtenAt ? await follow(tx, letter, context) : await writeBatch(tx, letter, context);
        await tx.flush();
        await finish({ attempts: 0, ...step }, tx);
      });
      context.mailWritten();
      return undefined;
    }),
  });
}

/** Writes the next batch of mails and stores the cursor, in one transaction. */
async function writeBatch(tx: Em, letter: Newsletter, { brand, mode, clock }: Context): Promise<Partial<Newsletter>> {
  const now = clock();
  const startedAt = letter.startedAt ?? now;
  if (!letter.resolvedAt) await findRecipients(tx, { letter, mode, startedAt, now });
  const readers = await nextReaders(tx, letter, now);
  const { language, subject, preview, body, html } = letter;
  // words: read in the row alone
  if (!html) throw new Error('It was given no form to leave in.');
  const words = { language, subject, preview, body, html, postId: await findLinkedPost(tx, letter.postId, now) };
  for (const reader of readers) {
    const cause = `letter:${letter.id}:${reader.id}`;
    enqueueMail(tx, { ...letterMail(reader, words, brand, letter.id), cause, letterId: letter.id }, now);
  }
  const cursor = readers.at(-1)?.id ?? letter.cursor ?? null;
  const isLast = readers.length < LETTER_BATCH;
  await tx.nativeDelete(NewsletterRecipient, { letter, ...(!isLast && { subscriber: { $lte: cursor } }) });
  return {
    status: 'sending',
    startedAt,
    resolvedAt: letter.resolvedAt ?? now,
    cursor,
    written: letter.written + readers.length,
    ...(isLast && { writtenAt: now }),
    nextAttemptAt: now,
  };
}

interface Turn {
  letter: Newsletter;
  mode: Mode;
  startedAt: Date;
  now: Date;
}

/** Resolves the recipients once: later batches, retries and other processes use the same people. */
async function findRecipients(tx: Em, { letter, mode, startedAt, now }: Turn): Promise<void> {
  // Serialises two newsletters about one post, so that nobody gets both.
  if (letter.postId) await tx.execute(`select pg_advisory_xact_lock(hashtext('letter-post'), ?)`, [letter.postId]);
  const { cursor, postId } = letter;
  const post = postId ? { postId, sentAt: letter.updatedAt, letterId: letter.id } : null;
  const [where, values] = readersSql({ ...letterAudience(letter), mode, post }, now);
  // An earlier version may have written mails up to the cursor.
  await tx.execute(
    `insert into letter_recipient (letter_id, subscriber_id) select cast(? as uuid), s.id from subscriber s
     where ${where} and s.confirmed_at <= ? ${cursor ? 'and s.id > ?' : ''}`,
    [letter.id, ...values, startedAt, ...(cursor ? [cursor] : [])],
  );
}

/** Locks the next readers: an unsubscription waits and then cancels the mail. */
function nextReaders(tx: Em, { id }: Newsletter, now: Date): Promise<Reader[]> {
  return tx.execute<Reader[]>(
    `select s.id, s.email_key as "emailKey", s.language
     from letter_recipient r join subscriber s on s.id = r.subscriber_id
     where r.letter_id = ? and s.status = 'confirmed' and ${SUPPRESSED_SQL} is null
     order by s.id limit ${LETTER_BATCH} for share of s`,
    [id, bouncesSince(now)],
  );
}

type Reader = Pick<Subscriber, 'id' | 'emailKey' | 'language'>;

/** Marks a newsletter as sent once every mail is delivered or failed. */
async function follow(tx: Em, { id }: Newsletter, { clock }: Context): Promise<Partial<Newsletter>> {
  const { delivered, refused, waiting } = await countDeliveries(tx, id);
  const now = clock();
  if (waiting > 0) return { nextAttemptAt: new Date(now.getTime() + LOOK_AGAIN_MS) };
  return { status: 'sent', doneAt: now, delivered, refused };
}

/** Counts the results of a newsletter's mails so far. */
export async function countDeliveries(
  em: Em,
  id: string,
): Promise<{ delivered: number; refused: number; waiting: number }> {
  const [row] = await em.execute<{ delivered: number; refused: number; waiting: number }[]>(
    `select cast(count(*) filter (where status = 'sent') as int) as delivered,
       cast(count(*) filter (where status in ('failed', 'suppressed')) as int) as refused,
       cast(count(*) filter (where status = 'pending') as int) as waiting
     from outbox_mail where letter_id = ?`,
    [id],
  );
  return row!;
}
