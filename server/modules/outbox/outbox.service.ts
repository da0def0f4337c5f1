import { randomUUID } from 'node:crypto';
import type { Em } from '../../db/orm.ts';
import type { MailTemplate } from '../../mail/mails.ts';
import { OutboxMail } from './outbox-mail.entity.ts';

/** How long a worker has a mail before another one gets it; a worker that is at it asks for more. */
export const LEASE_MS = 30_000;
/** Mails that one worker has in work at the same time. */
const AT_ONCE = 4;
const MAX_WAIT_MS = 60_000;
const STUCK_AFTER_MS = 600_000;

export interface NewMail {
  recipient: string;
  template: MailTemplate;
  data: Record<string, string>;
  replyTo?: { name: string; address: string };
  unsubscribeUrl?: string;
  receiptNumber?: number;
  cause?: string;
  fromForm?: boolean;
  notBefore?: Date;
}

/** Writes a mail beside its cause: it leaves when, and only when, the transaction around it commits. */
export function enqueueMail(em: Em, { recipient, notBefore, ...mail }: NewMail, now: Date): OutboxMail {
  return em.create(OutboxMail, {
    id: randomUUID(),
    recipient: recipient.toLowerCase(),
    createdAt: now,
    notBefore: notBefore ?? now,
    nextAttemptAt: notBefore ?? now,
    ...mail,
  });
}

/** Takes back what the newsletter has not sent yet to somebody who has left it. */
export async function cancelListMails(em: Em, recipient: string): Promise<void> {
  await em.nativeUpdate(
    OutboxMail,
    { recipient, status: 'pending', unsubscribeUrl: { $ne: null } },
    { status: 'cancelled', leasedUntil: null },
  );
}

/** Takes mails that are due for this worker. Workers never get the same one: rows in work are skipped. */
export async function claimMails(em: Em, now: Date): Promise<OutboxMail[]> {
  const rows = await em.execute<object[]>(
    `update outbox_mail set leased_until = ?, attempts = attempts + 1
     where id in (
       select id from outbox_mail
       where status = 'pending' and next_attempt_at <= ? and (leased_until is null or leased_until <= ?)
       order by next_attempt_at limit ${AT_ONCE} for update skip locked
     ) returning *`,
    [new Date(now.getTime() + LEASE_MS), now, now],
  );
  return rows.map((row) => em.map(OutboxMail, row));
}

/** Frees mails whose worker is known to be gone, so that they need not wait for its lease to end. */
export async function releaseLeases(em: Em): Promise<void> {
  await em.nativeUpdate(OutboxMail, { leasedUntil: { $ne: null } }, { leasedUntil: null });
}

/** Keeps a mail for the worker that is still sending it: mail servers may take minutes over one. */
export async function extendLease(em: Em, id: string, now: Date): Promise<void> {
  await em.nativeUpdate(OutboxMail, { id, status: 'pending' }, { leasedUntil: new Date(now.getTime() + LEASE_MS) });
}

export async function markSent(em: Em, id: string, now: Date): Promise<void> {
  await em.nativeUpdate(OutboxMail, { id }, { status: 'sent', sentAt: now, leasedUntil: null, lastError: null });
}

/** Puts a mail back. A refusal for good ends it; everything else is tried again, at first soon, then each minute. */
export async function markFailed(em: Em, mail: OutboxMail, error: Error, now: Date): Promise<void> {
  const wait = Math.min(MAX_WAIT_MS, 1_000 * 2 ** Math.min(mail.attempts - 1, 10));
  await em.nativeUpdate(
    OutboxMail,
    { id: mail.id },
    {
      leasedUntil: null,
      lastError: error.message.slice(0, 500),
      ...(isFinal(error) ? { status: 'failed' } : { nextAttemptAt: new Date(now.getTime() + wait) }),
    },
  );
}

/** Mails that have not left: waiting, waiting for too long, and refused for good. */
export async function countWaiting(em: Em, now: Date): Promise<{ pending: number; stuck: number; failed: number }> {
  const old = new Date(now.getTime() - STUCK_AFTER_MS);
  return {
    pending: await em.count(OutboxMail, { status: 'pending' }),
    stuck: await em.count(OutboxMail, { status: 'pending', notBefore: { $lt: old } }),
    failed: await em.count(OutboxMail, { status: 'failed' }),
  };
}

/** RFC 5321: 5xx to RCPT TO, or to the mail itself, means that this mail will never be taken. 5xx to a login or a sender is ours to mend. */
function isFinal(error: Error): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}
