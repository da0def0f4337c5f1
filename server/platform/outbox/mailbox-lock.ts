import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { toMailboxKey } from '#contract/forms/email.ts';
import type { Em } from '../db/orm.ts';
import { TooManyRequests } from '../limits/limiter.ts';
import { lockAddress } from './form-mails/form-mail.service.ts';
import { queueAnswer } from '../limits/answer-times.ts';
import { type Lane, runInTurn } from '../limits/turns.ts';

/** How long a form waits for the lock, and between two tries at least. */
const PATIENCE_MS = 15_000;
const POLL_MS = 20;
const RETRY_SECONDS = 5;

interface MailboxLock {
  /** One mailbox or several. */
  emailKey: string | readonly string[];
  /** The mailbox that the request names, if others come from the database. Its crowd alone delays the answer. */
  typed?: string;
  /**
   * Goes before strangers' forms: the mailbox's owner, the coach or a payment. It waits with a connection, one per
   * mailbox and process.
   */
  isUrgent?: boolean;
  lane?: Lane;
  /** Takes the locks that come before the mailbox's. */
  first?: ((tx: Em) => Promise<void>) | undefined;
  /** Drops entities loaded before the lock, so that decisions use current rows. */
  clear?: boolean;
}

/**
 * Runs a task in a transaction under the lock of a mailbox, or of several. Requests of one process take turns, first
 * come first served in each lane, and wait without a connection, so that a crowd leaves them to others.
 * @throws {TooManyRequests} if a form has waited too long
 */
export async function runUnderMailboxLock<T>(
  em: Em,
  { emailKey, typed, isUrgent = false, lane = 'forms', first, clear = false }: MailboxLock,
  task: (tx: Em) => Promise<T>,
): Promise<T> {
  // A transaction that waits here may hold the lock that the first in the queue needs.
  if (em.isInTransaction()) throw new Error('Take the lock of a mailbox before the transaction begins.');
  // A fixed order prevents deadlocks.
  const mailboxes = [...new Set([emailKey].flat().map(toMailboxKey))].toSorted();
  const until = performance.now() + PATIENCE_MS;
  const crowds = typed === undefined ? mailboxes : [toMailboxKey(typed)];
  if (!isUrgent) for (const mailbox of crowds) queueAnswer(`${lane} ${mailbox}`);
  const run = async () => {
    while (isUrgent || performance.now() < until) {
      const done = await em.transactional(
        async (tx) => {
          await first?.(tx);
          for (const mailbox of mailboxes) if (!(await lockAddress(tx, mailbox, { wait: isUrgent }))) return null;
          return { outcome: await task(tx) };
        },
        { clear },
      );
      if (done) return done.outcome;
      await setTimeout(randomInt(POLL_MS, 3 * POLL_MS));
    }
    throw new TooManyRequests(RETRY_SECONDS);
  };
  const queued = mailboxes.reduceRight((next, mailbox) => () => runInTurn(`${isUrgent} ${mailbox}`, next, lane), run);
  return queued();
}
