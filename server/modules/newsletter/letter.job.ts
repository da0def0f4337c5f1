import { LockMode } from '@mikro-orm/core';
import type { Brand } from '../../brand.ts';
import type { Em } from '../../db/orm.ts';
import { forEachRow, jobKind, type JobKind, type JobQueue, LEASE_MS } from '../../jobs/queue.ts';
import type { Mode } from '../../mode.ts';
import { enqueueMail } from '../outbox/outbox.service.ts';
import { Letter } from './letter.entity.ts';
import { letterMail } from './letter-mail.ts';
import { readersSql } from './readers.ts';
import type { Subscriber } from './subscriber.entity.ts';

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
  // Of two letters about one post, one sees what the other has written.
  if (letter.postId) await tx.execute(`select pg_advisory_xact_lock(hashtext('letter-post'), ?)`, [letter.postId]);
  const readers = await nextReaders(tx, { letter, mode, startedAt, now });
  const { subject, preview, body, html, postId = null } = letter;
  // words: read in the row alone
  if (!html) throw new Error('It was given no form to leave in.');
  const words = { subject, preview, body, html, postId };
  for (const reader of readers) {
    const cause = `letter:${letter.id}:${reader.id}`;
    enqueueMail(tx, { ...letterMail(reader, words, brand, letter.id), cause, letterId: letter.id }, now);
  }
  return {
    status: 'sending',
    startedAt,
    cursor: readers.at(-1)?.id ?? letter.cursor ?? null,
    written: letter.written + readers.length,
    ...(readers.length < LETTER_BATCH && { writtenAt: now }),
    nextAttemptAt: now,
  };
}

interface Turn {
  letter: Letter;
  mode: Mode;
  startedAt: Date;
  now: Date;
}

/** Nobody leaves the list while a letter to them is being written: leaving waits, and takes it back. */
function nextReaders(tx: Em, { letter, mode, startedAt, now }: Turn): Promise<Reader[]> {
  const { segment, onlyLanguage, language, cursor, postId } = letter;
  const post = postId ? { postId, sentAt: letter.updatedAt, letterId: letter.id } : null;
  const [where, values] = readersSql({ segment, language: onlyLanguage ? language : null, mode, post }, now);
  return tx.execute<Reader[]>(
    `select s.id, s.email_key as "emailKey", s.language from subscriber s
     where ${where} and s.confirmed_at <= ? ${cursor ? 'and s.id > ?' : ''}
     order by s.id limit ${LETTER_BATCH} for share of s`,
    [...values, startedAt, ...(cursor ? [cursor] : [])],
  );
}

type Reader = Pick<Subscriber, 'id' | 'emailKey' | 'language'>;

/** Once each of its mails has left, or never will, the letter is sent. */
async function follow(tx: Em, { id }: Letter, { clock }: Context): Promise<Partial<Letter>> {
  const { delivered, refused, waiting } = await outcomeOf(tx, id);
  const now = clock();
  if (waiting > 0) return { nextAttemptAt: new Date(now.getTime() + LOOK_AGAIN_MS) };
  return { status: 'sent', doneAt: now, delivered, refused };
}

/** What became of a letter's mails so far. */
export async function outcomeOf(em: Em, id: string): Promise<{ delivered: number; refused: number; waiting: number }> {
  const [row] = await em.execute<{ delivered: number; refused: number; waiting: number }[]>(
    `select cast(count(*) filter (where status = 'sent') as int) as delivered,
       cast(count(*) filter (where status in ('failed', 'suppressed')) as int) as refused,
       cast(count(*) filter (where status = 'pending') as int) as waiting
     from outbox_mail where letter_id = ?`,
    [id],
  );
  return row!;
}
