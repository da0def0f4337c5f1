import type { Em } from '../../db/orm.ts';
import { enqueueMail, type NewMail } from './outbox.service.ts';

/** An address gets the same mail once in this time, and no more than {@link MAILS_PER_HOUR} of all kinds. */
export const FORM_MAIL_WINDOW_MS = 3_600_000;
/** Mails that forms may bring to one address within the window: anybody can type somebody else's. */
const MAILS_PER_HOUR = 2;

/** Makes requests for one address wait for each other, so that two at once do not both write a mail. */
export async function lockAddress(tx: Em, emailKey: string): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`address:${emailKey}`]);
}

/**
 * Writes a mail that a visitor's form asks for. The same mail is not written twice within the
 * window, unless it says something new (`again`); what would be one too many waits until the window
 * has room for it. False when it was not written. To be called while the address is locked.
 */
export async function enqueueFormMail(
  tx: Em,
  mail: NewMail,
  now: Date,
  { again = false }: { again?: boolean } = {},
): Promise<boolean> {
  const recent = await recentFormMails(tx, mail.recipient, new Date(now.getTime() - FORM_MAIL_WINDOW_MS));
  const [kind = ''] = mail.template.split('+');
  if (!again && recent.some(({ template }) => saidBy(template).includes(kind))) return false;
  const full = recent[MAILS_PER_HOUR - 1];
  const notBefore = full ? new Date(new Date(full.not_before).getTime() + FORM_MAIL_WINDOW_MS) : now;
  enqueueMail(tx, { ...mail, fromForm: true, notBefore }, now);
  return true;
}

function recentFormMails(tx: Em, recipient: string, since: Date) {
  return tx.execute<{ template: string; not_before: string }[]>(
    `select template, not_before from outbox_mail
     where recipient = ? and from_form and not_before > ? order by not_before desc`,
    [recipient, since],
  );
}

/** A mail with an addition says what both say. */
function saidBy(template: string): string[] {
  const [kind = '', addition] = template.split('+');
  return addition === 'letter' ? [kind, 'newsletter-confirm'] : [kind];
}
