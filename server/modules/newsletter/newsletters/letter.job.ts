import { LockMode } from '@mikro-orm/core';
import type { Brand } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { forEachRow, jobKind, type JobKind, type JobQueue, LEASE_MS } from '#server/platform/jobs/queue.ts';
import type { Mode } from '#server/platform/mode.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import { Letter } from './letter.entity.ts';
import { letterMail } from './letter-mail.ts';
import { LetterRecipient } from './letter-recipient.entity.ts';
import { bouncesSince, letterAudience, readersSql, SUPPRESSED_SQL } from '../subscribers/readers.ts';
import type { Subscriber } from '../subscribers/subscriber.entity.ts';

export const letterQueue: JobQueue = {
  kind: 'letter',
  entity: Letter,
  open: "status in ('scheduled', 'sending')",
};

/** Mails that are written in one transaction. */
export const LETTER_BATCH = 200;
/** How often a letter that is written is asked whether it has left. */
const LOOK_AGAIN_MS = 5_000;

interface Context {
  brand: Brand;
  mode: Mode;
  clock: () => Date;
  mailWritten: () => void;
}

/** Writes letters to their readers, batch by batch, and notes what became of them. */
export function letterJob(context: Context): JobKind {
  return jobKind<Letter>({
    ...letterQueue,
    batchSize: 1,
    concurrency: 1,
    leaseMs: LEASE_MS,
    backoff: { firstMs: 1_000, maxMs: 60_000 },
    failureEvent: 'letter.write_failed',
    handle: forEachRow<Letter>(async ({ id }, finish, em) => {
      await em.transactional(async (tx) => {
        // Who stops it waits for the batch, or has stopped it: then this worker does not have it any more.
        const letter = await tx.findOneOrFail(Letter, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        const step = letter.writtenAt ? await follow(tx, letter, context) : await writeBatch(tx, letter, context);
        await tx.flush();
        await finish({ attempts: 0, ...step }, tx);
      });
      context.mailWritten();
      return undefined;
    }),
  });
}

/** The next readers get their mail, and the letter remembers the last of them: together, or not at all. */
async function writeBatch(tx: Em, letter: Letter, { brand, mode, clock }: Context): Promise<Partial<Letter>> {
  const now = clock();
  const startedAt = letter.startedAt ?? now;
  if (!letter.resolvedAt) await findRecipients(tx, { letter, mode, startedAt, now });
  const readers = await nextReaders(tx, letter, now);
  const { subject, preview, body, html, postId = null } = letter;
  // words: read in the row alone
  if (!html) throw new Error('It was given no form to leave in.');
  const words = { subject, preview, body, html, postId };
  for (const reader of readers) {
    const cause = `letter:${letter.id}:${reader.id}`;
    enqueueMail(tx, { ...letterMail(reader, words, brand, letter.id), cause, letterId: letter.id }, now);
  }
  const cursor = readers.at(-1)?.id ?? letter.cursor ?? null;
  const isLast = readers.length < LETTER_BATCH;
  await tx.nativeDelete(LetterRecipient, { letter, ...(!isLast && { subscriber: { $lte: cursor } }) });
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
  letter: Letter;
  mode: Mode;
  startedAt: Date;
  now: Date;
}

/** Finds once who gets the letter: later batches, retries and other processes write to the same people. */
async function findRecipients(tx: Em, { letter, mode, startedAt, now }: Turn): Promise<void> {
  // Of two letters about one post, one sees whom the other has found.
  if (letter.postId) await tx.execute(`select pg_advisory_xact_lock(hashtext('letter-post'), ?)`, [letter.postId]);
  const { cursor, postId } = letter;
  const post = postId ? { postId, sentAt: letter.updatedAt, letterId: letter.id } : null;
  const [where, values] = readersSql({ ...letterAudience(letter), mode, post }, now);
  // An earlier version may have written to those in front of the cursor.
  await tx.execute(
    `insert into letter_recipient (letter_id, subscriber_id) select cast(? as uuid), s.id from subscriber s
     where ${where} and s.confirmed_at <= ? ${cursor ? 'and s.id > ?' : ''}`,
    [letter.id, ...values, startedAt, ...(cursor ? [cursor] : [])],
  );
}

/** Nobody leaves the list while a letter to them is being written: leaving waits, and takes it back. */
function nextReaders(tx: Em, { id }: Letter, now: Date): Promise<Reader[]> {
  return tx.execute<Reader[]>(
    `select s.id, s.email_key as "emailKey", s.language
     from letter_recipient r join subscriber s on s.id = r.subscriber_id
     where r.letter_id = ? and s.status = 'confirmed' and ${SUPPRESSED_SQL} is null
     order by s.id limit ${LETTER_BATCH} for share of s`,
    [id, bouncesSince(now)],
  );
}

type Reader = Pick<Subscriber, 'id' | 'emailKey' | 'language'>;

/** Once each of its mails has left, or never will, the letter is sent. */
async function follow(tx: Em, { id }: Letter, { clock }: Context): Promise<Partial<Letter>> {
  const { delivered, refused, waiting } = await countDeliveries(tx, id);
  const now = clock();
  if (waiting > 0) return { nextAttemptAt: new Date(now.getTime() + LOOK_AGAIN_MS) };
  return { status: 'sent', doneAt: now, delivered, refused };
}

/** What became of a letter's mails so far. */
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
