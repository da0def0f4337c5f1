import { msg } from '@lingui/core/macro';
import { toEmailKey } from '#contract/forms/email.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { Words } from '#contract/i18n/speak.ts';
import { randomUUID } from 'node:crypto';
import type { Em } from '../db/orm.ts';
import type { CoachTemplate, PersonTemplate } from '../mail/coach-templates.ts';
import { type Mail, mails } from '../mail/mails.ts';
import type { Mode } from '../mode.ts';
import { OutboxMail } from './outbox-mail.entity.ts';

export type NewMail = MailContent & (MailToCoach | MailToPerson);

interface MailToCoach {
  template: CoachTemplate;
  /** Address of the person that the mail concerns, if any. */
  about: string | null;
}

interface MailToPerson {
  template: PersonTemplate;
  about?: never;
}

interface MailContent {
  recipient: string;
  /** Language of the reader, from the request or the row. The coach reads the shop's own. */
  language: Language;
  data: Record<string, string>;
  replyTo?: { name: string; address: string };
  unsubscribeUrl?: string;
  receiptNumber?: number;
  receiptMode?: Mode;
  cause?: string;
  letterId?: string;
  fromForm?: boolean;
  notBefore?: Date;
}

/** Writes a mail in the transaction of its cause: it leaves only if that commits. */
export function enqueueMail(em: Em, { recipient, about, ...mail }: NewMail, now: Date): OutboxMail {
  const { notBefore = now } = mail;
  const { pace, goodForMs }: Mail = mails[mail.template];
  return em.create(OutboxMail, {
    id: randomUUID(),
    recipient: toEmailKey(recipient),
    about: about ? toEmailKey(about) : null,
    createdAt: now,
    nextAttemptAt: notBefore,
    priority: pace ? PRIORITIES[pace] : 1,
    expiresAt: goodForMs ? new Date(now.getTime() + goodForMs) : null,
    ...mail,
    notBefore,
  });
}

/** Minimum interval between mails about one thing to one address, and the same notification to one device. */
export const GATHER_MS = 5 * 60_000;

interface Gathering {
  /** Mails about the same thing. */
  templates: readonly OutboxMail['template'][];
  /** Merges this mail's news into a waiting mail; undefined if that is impossible. */
  join: (waiting: OutboxMail) => Pick<OutboxMail, 'template' | 'data'> | undefined;
}

/**
 * Writes a mail like {@link enqueueMail}. The first leaves at once; those of the next minutes are merged into
 * one mail. Returns the mail with the news.
 */
export async function gatherMail(
  tx: Em,
  mail: NewMail,
  { templates, join }: Gathering,
  now: Date,
): Promise<OutboxMail> {
  const recipient = toEmailKey(mail.recipient);
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`gather:${recipient}`]);
  const recent = { $gt: new Date(now.getTime() - GATHER_MS) };
  const [last] = await tx.find(
    OutboxMail,
    { recipient, template: { $in: [...templates] }, status: { $in: ['pending', 'sent'] }, notBefore: recent },
    { orderBy: { notBefore: 'desc' }, limit: 1, refresh: true },
  );
  const joined = last && last.notBefore > now ? join(last) : undefined;
  // A worker may have it in hand already.
  if (last && joined) {
    const waiting = { id: last.id, status: 'pending', leasedUntil: null } as const;
    if ((await tx.nativeUpdate(OutboxMail, waiting, joined)) > 0) return last;
  }
  const notBefore = last ? new Date(last.notBefore.getTime() + GATHER_MS) : now;
  return enqueueMail(tx, { ...mail, notBefore }, now);
}

export const PRIORITIES = { urgent: 0, bulk: 2 } as const;

/**
 * Cancels unsent newsletter mails to a person who has unsubscribed. A mail that is being sent keeps its lease, so its
 * outcome counts.
 */
export async function cancelListMails(em: Em, recipient: string): Promise<void> {
  await em.nativeUpdate(
    OutboxMail,
    { recipient, status: 'pending', unsubscribeUrl: { $ne: null } },
    { status: 'cancelled' },
  );
}

/** Cancels unsent mails of a newsletter, as {@link cancelListMails}. */
export async function cancelLetterMails(em: Em, letterId: string): Promise<void> {
  await em.nativeUpdate(OutboxMail, { letterId, status: 'pending' }, { status: 'cancelled' });
}

/** Returns why a mail was refused: the mail server's answer, or the reason for its suppression. */
export function describeMailProblem({ status, lastError }: Pick<OutboxMail, 'status' | 'lastError'>): Words | null {
  return (status === 'suppressed' && SUPPRESSION_MESSAGES[lastError ?? '']) || (lastError ?? null);
}

/** Messages by the reason of a suppression. */
const SUPPRESSION_MESSAGES: Readonly<Record<string, Words>> = {
  bounce: msg`Not sent: this address’s mail server has rejected our e-mail before.`,
  complaint: msg`Not sent: the recipient has marked our e-mail as spam.`,
};

/** Outcome of a mail for the page that waits for it. */
export type MailOutcome = 'waiting' | 'sent' | 'refused' | 'expired';

/** Returns the outcome of the mail of this cause; `sent` if there is none. */
export async function mailOutcome(em: Em, cause: string): Promise<MailOutcome> {
  const mail = await em.findOne(OutboxMail, { cause }, { fields: ['status'] });
  // An erasure deletes mails. It must not show.
  return mail ? (OUTCOMES[mail.status] ?? 'waiting') : 'sent';
}

const OUTCOMES: Record<string, MailOutcome> = {
  sent: 'sent',
  failed: 'refused',
  suppressed: 'refused',
  expired: 'expired',
};
