import { toEmailKey } from '#contract/forms/email.ts';
import { type Brand, buildMailData } from '../brand.ts';
import type { Em } from '../db/orm.ts';
import { OutboxMail } from './outbox-mail.entity.ts';
import { enqueueMail, type NewMail } from './outbox.service.ts';

const HOUR_MS = 3_600_000;
/** Mails of one sort to one coach within an hour. */
const COACH_MAILS_PER_HOUR = 20;

/**
 * Mails the coaches about something that anyone can cause, at most so many times an hour, or strangers would fill the
 * mailbox and use up the mail server's quota. Then one mail an hour says that the studio has more. Requests at the same
 * moment may pass the limit by a few; a lock would serialise all senders. `mails` share a template.
 */
export async function enqueueCoachMails(tx: Em, mails: readonly NewMail[], brand: Brand, now: Date): Promise<void> {
  if (mails.length === 0) return;
  const recent = await countRecent(tx, mails, now);
  for (const mail of mails) {
    const recipient = toEmailKey(mail.recipient);
    const { count, isPointed } = recent.get(recipient) ?? { count: 0, isPointed: false };
    const isFull = count >= COACH_MAILS_PER_HOUR;
    recent.set(recipient, { recipient, count: count + 1, isPointed: isFull });
    if (!isFull) enqueueMail(tx, mail, now);
    else if (!isPointed) await pointToStudio(tx, recipient, brand, now);
  }
}

interface Recent {
  recipient: string;
  /** Mails of the sort within the last hour. */
  count: number;
  /** True if a mail of this hour points to the studio. */
  isPointed: boolean;
}

async function countRecent(tx: Em, mails: readonly NewMail[], now: Date): Promise<Map<string, Recent>> {
  const recipients = [...new Set(mails.map(({ recipient }) => toEmailKey(recipient)))];
  const causes = recipients.map((recipient) => pointerCause(recipient, now));
  const marks = recipients.map(() => '?').join(', ');
  const rows = await tx.execute<Recent[]>(
    `select recipient, count(*) filter (where template = ?)::int as count,
       coalesce(bool_or(cause in (${marks})), false) as "isPointed"
     from outbox_mail where recipient in (${marks}) and template in (?, 'more-in-studio') and created_at > ?
     group by recipient`,
    [mails[0]?.template ?? '', ...causes, ...recipients, mails[0]?.template ?? '', new Date(now.getTime() - HOUR_MS)],
  );
  return new Map(rows.map((row) => [row.recipient, row]));
}

/** Writes a mail that the studio has more, once an hour. */
async function pointToStudio(tx: Em, recipient: string, brand: Brand, now: Date): Promise<void> {
  const cause = pointerCause(recipient, now);
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [cause]);
  if ((await tx.count(OutboxMail, { cause })) > 0) return;
  const { language } = brand;
  const data = { ...buildMailData(brand, language), todayUrl: `${brand.url}/coach` };
  enqueueMail(tx, { recipient, template: 'more-in-studio', about: null, language, data, cause }, now);
}

function pointerCause(recipient: string, now: Date): string {
  return `more-in-studio:${recipient}:${Math.floor(now.getTime() / HOUR_MS)}`;
}
