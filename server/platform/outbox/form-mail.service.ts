import { toEmailKey, toMailboxKey } from '#contract/email.ts';
import type { Em } from '../db/orm.ts';
import { OutboxMail } from './outbox-mail.entity.ts';
import { enqueueMail, type NewMail } from './outbox.service.ts';

/** Window in which an address gets the same mail once, and a limited number of each sort. */
export const FORM_MAIL_WINDOW_MS = 3_600_000;
/** Form mails of one sort to one address within the window: anybody can type another person's address. */
const MAILS_PER_HOUR = 2;
/** Limit for a day. */
const MAILS_PER_DAY = 6;
const DAY_MS = 86_400_000;
/** Form mails of all sorts to one address in a minute. */
const MAILS_PER_MINUTE = 2;
const MINUTE_MS = 60_000;
/** Limit for an hour, without sign-in codes, which have their own. Withdrawals count, and do not wait. */
const MAILS_PER_HOUR_OF_ALL_SORTS = 6;
/** The same for all addresses of one mailbox together that are made up by "+tags". */
const TAGGED_MAILS_PER_HOUR = 2;
/** The law has a withdrawal acknowledged without delay (Directive 2011/83/EU, article 11a). Its own sort limits it. */
const NEVER_SPREAD: ReadonlySet<string> = new Set(['withdrawal-received']);

/** Result of a form's request for a mail. */
export interface FormMail {
  /** `later` leaves at `until`; `before` went to this address already, and is not sent again before `until`. */
  when: 'now' | 'later' | 'before';
  until: Date;
  /** Id of the mail; null if the address already has it, or will get it. */
  id: string | null;
}

/** Serialises requests for one mailbox, so that two at once do not both write a mail. */
export async function lockAddress(tx: Em, emailKey: string): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`address:${toMailboxKey(emailKey)}`]);
}

/**
 * Returns true for an address whose mails count for it alone: one without a "+tag" or with an account. All other tags of a
 * mailbox share one limit. Strangers make them up, and must not use up the owner's.
 */
export async function hasOwnLimit(tx: Em, emailKey: string): Promise<boolean> {
  if (toMailboxKey(emailKey) === emailKey) return true;
  return (await tx.execute('select 1 from app_user where email_key = ?', [emailKey])).length > 0;
}

/**
 * Writes a mail that a visitor's form asks for. The same mail is not written twice to one address within the window,
 * unless it says something new (`again`). One too many of its sort in an hour or a day waits. Mails of different sorts
 * leave at most two a minute and six an hour; with `urgent`, two a minute is the only limit. Two withdrawals an hour come
 * on top. Made-up "+tags" of a mailbox share two mails an hour, and what could not leave within a day is not sent. To be
 * called while the address is locked.
 */
export async function enqueueFormMail(
  tx: Em,
  mail: NewMail,
  now: Date,
  { again = false, urgent = false }: { again?: boolean; urgent?: boolean } = {},
): Promise<FormMail> {
  const isOwn = await hasOwnLimit(tx, mail.recipient);
  const recent = await recentFormMails(tx, mail.recipient, { isOwn, since: new Date(now.getTime() - DAY_MS) });
  const [kind = ''] = mail.template.split('+');
  const same = recent.find(
    ({ recipient, template, notBefore }) =>
      recipient === mail.recipient && windowAfter(notBefore) > now && listMailKinds(template).includes(kind),
  );
  if (same && !again) {
    if (same.notBefore > now) return { when: 'later', id: null, until: same.notBefore };
    return { when: 'before', id: null, until: windowAfter(same.notBefore) };
  }
  const notBefore = urgent ? now : roomAfter(recent, mail.template, now);
  const written = enqueueMail(tx, { ...mail, fromForm: true, notBefore }, now);
  // Hidden from the answer, which would reveal other forms' mails to this address.
  if (urgent) written.nextAttemptAt = momentWithRoom(recent, notBefore, [EACH_MINUTE]);
  else if (!isOwn) written.nextAttemptAt = momentWithRoom(recent, notBefore, [EACH_MINUTE, EACH_HOUR_OF_TAGS]);
  else if (!NEVER_SPREAD.has(mail.template)) written.nextAttemptAt = momentWithRoom(recent, notBefore);
  if (!isOwn && written.nextAttemptAt.getTime() > now.getTime() + DAY_MS) written.status = 'expired';
  const { id } = written;
  return { when: notBefore > now ? 'later' : 'now', id, until: notBefore };
}

/** Counts a mail about an order, which anybody can place for this mailbox, against the limits of all sorts, and
 * delays it
 * if needed. Call it while the address is locked. */
export async function spreadOrderMail(tx: Em, mail: OutboxMail, now: Date): Promise<void> {
  const recent = await recentFormMails(tx, mail.recipient, { isOwn: true, since: new Date(now.getTime() - DAY_MS) });
  mail.fromForm = true;
  mail.nextAttemptAt = momentWithRoom(recent, mail.notBefore);
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
  const sort = { recipient, template: mail.template, status: 'pending', fromForm: true } as const;
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

/** Returns when another mail of a sort may leave. `recent` has the latest first. */
function roomAfter(recent: readonly FormMailBefore[], template: string, now: Date): Date {
  const same = recent.filter((each) => toThrottleKind(each.template) === toThrottleKind(template));
  const hour = (same[MAILS_PER_HOUR - 1]?.notBefore.getTime() ?? -Infinity) + FORM_MAIL_WINDOW_MS;
  const day = (same[MAILS_PER_DAY - 1]?.notBefore.getTime() ?? -Infinity) + DAY_MS;
  return new Date(Math.max(now.getTime(), hour, day));
}

interface AllSortsLimit {
  most: number;
  ms: number;
  counts: (template: string) => boolean;
}

const EACH_MINUTE: AllSortsLimit = { most: MAILS_PER_MINUTE, ms: MINUTE_MS, counts: () => true };
const EACH_HOUR: AllSortsLimit = {
  most: MAILS_PER_HOUR_OF_ALL_SORTS,
  ms: FORM_MAIL_WINDOW_MS,
  counts: (template) => template !== 'login-code',
};

const EACH_HOUR_OF_TAGS: AllSortsLimit = { ...EACH_HOUR, most: TAGGED_MAILS_PER_HOUR };

/** Returns the first moment from `from` on at which one more mail keeps the limits of all sorts. */
function momentWithRoom(recent: readonly FormMailBefore[], from: Date, limits = [EACH_MINUTE, EACH_HOUR]): Date {
  for (const { most, ms, counts } of limits) {
    const near = recent
      .filter(({ template, leavesAt }) => counts(template) && Math.abs(leavesAt.getTime() - from.getTime()) < ms)
      .map(({ leavesAt }) => leavesAt.getTime());
    if (near.length >= most) return momentWithRoom(recent, new Date(Math.min(...near) + ms), limits);
  }
  return from;
}

interface FormMailBefore {
  recipient: string;
  template: string;
  notBefore: Date;
  /** When it has left, or will leave at the earliest. */
  leavesAt: Date;
}

function windowAfter(time: Date): Date {
  return new Date(time.getTime() + FORM_MAIL_WINDOW_MS);
}

/**
 * Returns form mails, the latest first, with sign-in codes, which anybody can request, too. Failed mails do not count:
 * a person with a repaired mailbox may ask again.
 */
async function recentFormMails(
  tx: Em,
  recipient: string,
  { isOwn, since }: { isOwn: boolean; since: Date },
): Promise<FormMailBefore[]> {
  const rows = await tx.execute<{ recipient: string; template: string; not_before: string; leaves_at: string }[]>(
    `select recipient, template, not_before, coalesce(sent_at, next_attempt_at) as leaves_at from outbox_mail
     where ${isOwn ? 'recipient = ?' : "regexp_replace(recipient, '[+][^@]*@', '@') = ? and recipient like '%+%'"} and (from_form or template = 'login-code') and not_before > ? and status in ('pending', 'sent')
     order by not_before desc`,
    [isOwn ? recipient : toMailboxKey(recipient), since],
  );
  return rows.map(({ recipient: to, template, not_before, leaves_at }) => ({
    recipient: to,
    template,
    notBefore: new Date(not_before),
    leavesAt: new Date(leaves_at),
  }));
}

/**
 * Guides share one sort and wait for nothing else: a delay would reveal whether the address was
 * asked about the newsletter, and so whether it is subscribed.
 */
function toThrottleKind(template: string): string {
  const [kind = ''] = template.split('+');
  return GUIDES.has(kind) ? 'guide' : kind;
}

const GUIDES: ReadonlySet<string> = new Set([
  'morning-routine',
  'anti-scam-guide',
  'own-guide',
  'own-warning-guide',
  'free-program',
]);

/** A mail with an addition counts as both kinds. */
function listMailKinds(template: string): string[] {
  const [kind = '', addition] = template.split('+');
  return addition === 'letter' ? [kind, 'newsletter-confirm'] : [kind];
}
