import { hasOneInbox, toEmailKey, toMailboxKey } from '#contract/forms/email.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { OutboxMail } from '../outbox-mail.entity.ts';
import { filterInbox, hasOwnLimit } from '../inbox.ts';
import { DAY_MS } from '#server/platform/days.ts';
import {
  chooseKind,
  EACH_HOUR_OF_MADE_UP_FIRST,
  EACH_MINUTE,
  FORM_MAIL_WINDOW_MS,
  FORM_MAIL_LIMITS,
  listMailKinds,
  momentWithRoom,
  NAMED_GUIDE,
  REPEATED_RECEIPTS,
  roomAfter,
} from './form-mail-limits.ts';
import { enqueueMail, type NewMail } from '../outbox.service.ts';
import { type FormMailBefore, recentFormMails, recentFormMailsByAddress } from './recent-form-mails.ts';

/** Result of a form's request for a mail. */
export interface FormMail {
  /** `later` leaves at `until`; `before` went to this address already, and is not sent again before `until`. */
  when: 'now' | 'later' | 'before';
  until: Date;
  /** Id of the mail; null if the address already has it, or will get it. */
  id: string | null;
}

/** Serialises requests for one mailbox. Without `wait` it returns false if the lock is taken. */
export async function lockAddress(tx: Em, emailKey: string, { wait = true } = {}): Promise<boolean> {
  return (await lockMailboxes(tx, [toMailboxKey(emailKey)], { wait })).size > 0;
}

/** Locks mailboxes and returns their keys. Without `wait` it leaves out those whose locks are taken. */
export async function lockMailboxes(
  tx: Em,
  mailboxes: readonly string[],
  { wait }: { wait: boolean },
): Promise<Set<string>> {
  const rows = await tx.execute<{ mailbox: string; locked: unknown }[]>(
    `select mailbox, pg_${wait ? '' : 'try_'}advisory_xact_lock(hashtext('address:' || mailbox)) as locked
     from unnest(array[${mailboxes.map(() => '?').join(', ')}]::text[]) as mailbox`,
    [...mailboxes],
  );
  return new Set(rows.filter(({ locked }) => locked !== false).map(({ mailbox }) => mailbox));
}

/** Returns the form mails of a day, by address, to those addresses with which no other counts. */
export function loadFormMailsBefore(
  tx: Em,
  emailKeys: readonly string[],
  now: Date,
): Promise<Map<string, FormMailBefore[]>> {
  const alone = emailKeys.filter((each) => toMailboxKey(each) === each && !hasOneInbox(each));
  return recentFormMailsByAddress(tx, alone, new Date(now.getTime() - DAY_MS));
}

interface FormMailOptions {
  again?: boolean;
  urgent?: boolean;
  known?: readonly FormMailBefore[] | undefined;
}

/**
 * Writes a mail that a visitor's form asks for. The same mail is not written twice to one inbox within the window,
 * unless it says something new (`again`). One too many of its sort in an hour or a day waits, which the answer tells.
 * {@link FORM_MAIL_LIMITS} delay it further in silence; with `urgent`, only two mails a minute do. `known` has the address's mails,
 * if {@link loadFormMailsBefore} has read them. Call it while the address is locked.
 */
export async function enqueueFormMail(
  tx: Em,
  mail: NewMail,
  now: Date,
  { again = false, urgent = false, known }: FormMailOptions = {},
): Promise<FormMail> {
  const isOwn = known !== undefined || (await hasOwnLimit(tx, mail.recipient));
  const since = new Date(now.getTime() - DAY_MS);
  const all = known ?? (await recentFormMails(tx, mail.recipient, { isOwn, since }));
  // Only from mails to this very address or inbox: the answer must not reveal whether it is known.
  const before = hasOneInbox(mail.recipient) ? all : all.filter(({ recipient }) => recipient === mail.recipient);
  const recent = all.filter(({ isExpired, isRepeated }) => !isExpired && !isRepeated);
  const same = before.find((each) => isSameMail(each, mail, now));
  if (same && !again) {
    if (same.isExpired) await sendLate(tx, same, { recent, now });
    if (same.notBefore > now) return { when: 'later', id: null, until: same.notBefore };
    return { when: 'before', id: null, until: windowAfter(same.notBefore) };
  }
  const own = before.filter(({ recipient }) => recipient === mail.recipient);
  const kind = urgent ? 'urgent' : chooseKind(mail.template, { isOwn, before, own });
  const notBefore = urgent ? now : roomAfter(kind === 'newSpelling' ? own : before, mail.template, now);
  const written = enqueueMail(tx, { ...mail, fromForm: true, notBefore }, now);
  const { limits, expires = false } = FORM_MAIL_LIMITS[kind];
  written.nextAttemptAt = momentWithRoom(recent, notBefore, limits, mail.template);
  if (expires && written.nextAttemptAt.getTime() > now.getTime() + DAY_MS) written.status = 'expired';
  return { when: notBefore > now ? 'later' : 'now', id: written.id, until: notBefore };
}

/** True for a mail of the window with the same contents. */
function isSameMail({ template, notBefore, item }: FormMailBefore, mail: NewMail, now: Date): boolean {
  const [kind = ''] = mail.template.split('+');
  return (
    windowAfter(notBefore) > now &&
    listMailKinds(template).includes(kind) &&
    (kind !== NAMED_GUIDE || item === mail.data['item'])
  );
}

/** Sends a mail that the limits kept back, once they have room. The answer stays that of a sent one. */
async function sendLate(
  tx: Em,
  { id }: FormMailBefore,
  { recent, now }: { recent: readonly FormMailBefore[]; now: Date },
): Promise<void> {
  const nextAttemptAt = momentWithRoom(recent, now, [EACH_MINUTE, EACH_HOUR_OF_MADE_UP_FIRST]);
  if (!id || nextAttemptAt.getTime() > now.getTime() + DAY_MS) return;
  await tx.nativeUpdate(OutboxMail, { id, status: 'expired', expiresAt: null }, { status: 'pending', nextAttemptAt });
}

/**
 * Counts a mail about an order, which anybody can place for this mailbox, against the limits of all sorts. Only others
 * of its sort delay it: each needs a payment, while forms cost nothing and could hold back a receipt. Receipts that a
 * payer's move sends again delay each other alone, and no form. Call it while the address is locked.
 */
export async function spreadOrderMail(tx: Em, mail: OutboxMail, now: Date): Promise<void> {
  const all = await recentFormMails(tx, mail.recipient, { isOwn: true, since: new Date(now.getTime() - DAY_MS) });
  const repeats = mail.cause?.startsWith('again:') ?? false;
  const recent = all.filter(
    ({ isExpired, isRepeated, template }) => !isExpired && isRepeated === repeats && template === mail.template,
  );
  mail.fromForm = true;
  mail.nextAttemptAt = momentWithRoom(recent, mail.notBefore, repeats ? REPEATED_RECEIPTS : undefined);
}

/** Text that a gathered mail holds at most, in characters. */
const GATHERED_MAX = 2_000;

/**
 * Writes a mail like {@link enqueueFormMail}, or adds a text to a waiting one of its sort: at most one mail waits.
 * Call it while the address is locked.
 */
export async function gatherFormMail(
  tx: Em,
  mail: NewMail,
  { field, text }: { field: string; text: string },
  now: Date,
): Promise<void> {
  const recipient = toEmailKey(mail.recipient);
  const sort = {
    ...filterInbox('recipient', recipient),
    template: mail.template,
    status: 'pending',
    fromForm: true,
  } as const;
  const waiting = await tx.findOne(OutboxMail, { ...sort, notBefore: { $gt: now } });
  if (waiting && (await addText(tx, waiting, field, text))) return;
  await enqueueFormMail(tx, { ...mail, recipient }, now, { again: true });
}

/** Adds a text to a waiting mail. False if a worker has claimed it. */
async function addText(tx: Em, { id, data }: OutboxMail, field: string, text: string): Promise<boolean> {
  const said = data[field] ?? '';
  const added = said.length < GATHERED_MAX ? { ...data, [field]: `${said} ${text}` } : data;
  return (await tx.nativeUpdate(OutboxMail, { id, status: 'pending', leasedUntil: null }, { data: added })) > 0;
}

function windowAfter(time: Date): Date {
  return new Date(time.getTime() + FORM_MAIL_WINDOW_MS);
}
