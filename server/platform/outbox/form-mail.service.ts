import { hasOneInbox, toEmailKey, toMailboxKey } from '#contract/forms/email.ts';
import type { Em } from '../db/orm.ts';
import { OutboxMail } from './outbox-mail.entity.ts';
import { filterInbox, hasOwnLimit } from './inbox.ts';
import { enqueueMail, type NewMail } from './outbox.service.ts';
import { type FormMailBefore, recentFormMails, recentFormMailsByAddress } from './recent-form-mails.ts';

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
/** Limit for an hour and all made-up addresses of one mailbox together: for the first mail of a sort to each, and others. */
const MADE_UP_FIRST_MAILS_PER_HOUR = 6;
const MADE_UP_MAILS_PER_HOUR = 2;
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
 * unless it says something new (`again`). One too many of its sort in an hour or a day waits. Mails of different sorts
 * leave at most two a minute and six an hour; with `urgent`, two a minute is the only limit. Two withdrawals an hour come
 * on top. Made-up addresses of a mailbox share two mails an hour. The first of its sort to each may still leave in an hour
 * with less than six. What could not leave within a day is not sent, unless it is asked for again. Withdrawals count
 * among themselves. The first mail of a sort to another spelling of an inbox counts like one to a made-up address.
 * `known` has the address's mails, if {@link loadFormMailsBefore} has read them. Call it while the address is locked.
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
  const recent = all.filter(({ isExpired }) => !isExpired);
  const [kind = ''] = mail.template.split('+');
  const same = before.find(
    ({ template, notBefore, item }) =>
      windowAfter(notBefore) > now &&
      listMailKinds(template).includes(kind) &&
      (kind !== NAMED_GUIDE || item === mail.data['item']),
  );
  if (same && !again) {
    if (same.isExpired) await sendLate(tx, same, { recent, now });
    if (same.notBefore > now) return { when: 'later', id: null, until: same.notBefore };
    return { when: 'before', id: null, until: windowAfter(same.notBefore) };
  }
  const own = before.filter(({ recipient }) => recipient === mail.recipient);
  const isSame = (template: string) => toThrottleKind(template) === toThrottleKind(mail.template);
  const isFirst = own.every(({ template }) => !isSame(template));
  const isSpread = !NEVER_SPREAD.has(mail.template);
  // Strangers can make up more spellings of an inbox than a day has room for.
  const isNewSpelling = isOwn && isFirst && isSpread && before.length > own.length;
  const notBefore = urgent ? now : roomAfter(isNewSpelling ? own : before, mail.template, now);
  const written = enqueueMail(tx, { ...mail, fromForm: true, notBefore }, now);
  // Hidden from the answer, which would reveal other forms' mails to this address.
  if (urgent) written.nextAttemptAt = momentWithRoom(recent, notBefore, [EACH_MINUTE]);
  else if (!isOwn) {
    const hourly = isFirst ? EACH_HOUR_OF_MADE_UP_FIRST : EACH_HOUR_OF_MADE_UP;
    const counted = isSpread ? recent : recent.filter(({ template }) => template === mail.template);
    written.nextAttemptAt = momentWithRoom(counted, notBefore, [EACH_MINUTE, hourly]);
  } else if (isSpread) {
    const ofSort = isNewSpelling ? [{ ...EACH_HOUR_OF_MADE_UP, counts: isSame }] : [];
    written.nextAttemptAt = momentWithRoom(recent, notBefore, [EACH_MINUTE, EACH_HOUR, ...ofSort]);
  }
  const isMadeUp = !isOwn || isNewSpelling;
  if (isMadeUp && written.nextAttemptAt.getTime() > now.getTime() + DAY_MS) written.status = 'expired';
  const { id } = written;
  return { when: notBefore > now ? 'later' : 'now', id, until: notBefore };
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
 * of its sort delay it: each needs a payment, while forms cost nothing and could hold back a receipt. Call it while the
 * address is locked.
 */
export async function spreadOrderMail(tx: Em, mail: OutboxMail, now: Date): Promise<void> {
  const all = await recentFormMails(tx, mail.recipient, { isOwn: true, since: new Date(now.getTime() - DAY_MS) });
  const recent = all.filter(({ isExpired, template }) => !isExpired && template === mail.template);
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

const EACH_HOUR_OF_MADE_UP: AllSortsLimit = { ...EACH_HOUR, most: MADE_UP_MAILS_PER_HOUR };
const EACH_HOUR_OF_MADE_UP_FIRST: AllSortsLimit = { ...EACH_HOUR, most: MADE_UP_FIRST_MAILS_PER_HOUR };

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

function windowAfter(time: Date): Date {
  return new Date(time.getTime() + FORM_MAIL_WINDOW_MS);
}

/**
 * Guides share one sort and wait for nothing else: a delay would reveal whether the address was
 * asked about the newsletter, and so whether it is subscribed.
 */
function toThrottleKind(template: string): string {
  const [kind = ''] = template.split('+');
  return GUIDES.has(kind) ? 'guide' : kind;
}

/** Mails about different free programmes are different mails. */
const NAMED_GUIDE = 'free-program';
const GUIDES: ReadonlySet<string> = new Set([
  'morning-routine',
  'anti-scam-guide',
  'own-guide',
  'own-warning-guide',
  NAMED_GUIDE,
]);

/** A mail with an addition counts as both kinds. */
function listMailKinds(template: string): string[] {
  const [kind = '', addition] = template.split('+');
  return addition === 'letter' ? [kind, 'newsletter-confirm'] : [kind];
}
