import { DAY_MS } from '#server/platform/days.ts';
import type { FormMailBefore } from './recent-form-mails.ts';

/** Window in which an address gets the same mail once, and a limited number of each sort. */
export const FORM_MAIL_WINDOW_MS = 3_600_000;
/** Form mails of one sort to one address within the window: anybody can type another person's address. */
const MAILS_PER_HOUR = 2;
/** Limit for a day. */
const MAILS_PER_DAY = 6;
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

/** Mails about different free programmes are different mails. */
export const NAMED_GUIDE = 'free-program';
const GUIDES: ReadonlySet<string> = new Set([
  'morning-routine',
  'anti-scam-guide',
  'own-guide',
  'own-warning-guide',
  NAMED_GUIDE,
]);

interface AllSortsLimit {
  most: number;
  ms: number;
  /** True if a mail counts for one of the other template. */
  counts: (template: string, other: string) => boolean;
}

export const EACH_MINUTE: AllSortsLimit = { most: MAILS_PER_MINUTE, ms: MINUTE_MS, counts: () => true };
const EACH_HOUR: AllSortsLimit = {
  most: MAILS_PER_HOUR_OF_ALL_SORTS,
  ms: FORM_MAIL_WINDOW_MS,
  counts: (template) => template !== 'login-code',
};

const EACH_HOUR_OF_MADE_UP: AllSortsLimit = { ...EACH_HOUR, most: MADE_UP_MAILS_PER_HOUR };
/** Limits of receipts that a move sends again: anyone who pays can move orders to a mailbox. */
export const REPEATED_RECEIPTS = [EACH_MINUTE, EACH_HOUR_OF_MADE_UP];
export const EACH_HOUR_OF_MADE_UP_FIRST: AllSortsLimit = { ...EACH_HOUR, most: MADE_UP_FIRST_MAILS_PER_HOUR };
const ofSort = (limit: AllSortsLimit): AllSortsLimit => ({ ...limit, counts: isOfSort });

interface FormMailLimits {
  limits: AllSortsLimit[];
  /** True if a mail that could not leave within a day is not sent, unless it is asked for again. */
  expires?: boolean;
}

type FormMailKind = 'urgent' | 'own' | 'withdrawal' | 'newSpelling' | MadeUpKind | `${MadeUpKind}Withdrawal`;
/** `First` is the first of its sort to its address: it may leave while an hour has less than six. */
type MadeUpKind = 'madeUp' | 'madeUpFirst';

/** Limits by kind of mail and address. The answer hides them: it would reveal other forms' mails to this address. */
export const FORM_MAIL_LIMITS: Readonly<Record<FormMailKind, FormMailLimits>> = {
  urgent: { limits: [EACH_MINUTE] },
  own: { limits: [EACH_MINUTE, EACH_HOUR] },
  withdrawal: { limits: [] },
  // Strangers can make up more spellings of an inbox than a day has room for.
  newSpelling: { limits: [EACH_MINUTE, EACH_HOUR, ofSort(EACH_HOUR_OF_MADE_UP)], expires: true },
  madeUp: { limits: [EACH_MINUTE, EACH_HOUR_OF_MADE_UP], expires: true },
  madeUpFirst: { limits: [EACH_MINUTE, EACH_HOUR_OF_MADE_UP_FIRST], expires: true },
  madeUpWithdrawal: { limits: [ofSort(EACH_MINUTE), ofSort(EACH_HOUR_OF_MADE_UP)], expires: true },
  madeUpFirstWithdrawal: { limits: [ofSort(EACH_MINUTE), ofSort(EACH_HOUR_OF_MADE_UP_FIRST)], expires: true },
};

/** Returns the first moment from `from` on at which one more mail of this template keeps the limits of all sorts. */
export function momentWithRoom(
  recent: readonly FormMailBefore[],
  from: Date,
  limits = [EACH_MINUTE, EACH_HOUR],
  template = '',
): Date {
  for (const { most, ms, counts } of limits) {
    const near = recent
      .filter((each) => counts(each.template, template) && Math.abs(each.leavesAt.getTime() - from.getTime()) < ms)
      .map(({ leavesAt }) => leavesAt.getTime());
    if (near.length >= most) return momentWithRoom(recent, new Date(Math.min(...near) + ms), limits, template);
  }
  return from;
}

interface MailsBefore {
  /** True if the address shares no limit with made-up ones. */
  isOwn: boolean;
  /** Mails to the address, or to its inbox under any spelling. */
  before: readonly FormMailBefore[];
  /** Mails to this very spelling. */
  own: readonly FormMailBefore[];
}

/** Chooses the limits of a mail that is not urgent. */
export function chooseKind(template: string, { isOwn, before, own }: MailsBefore): FormMailKind {
  const isFirst = own.every((each) => !isOfSort(each.template, template));
  const isWithdrawal = NEVER_SPREAD.has(template);
  if (!isOwn) return `${isFirst ? 'madeUpFirst' : 'madeUp'}${isWithdrawal ? 'Withdrawal' : ''}`;
  if (isWithdrawal) return 'withdrawal';
  return isFirst && before.length > own.length ? 'newSpelling' : 'own';
}

/** Returns when another mail of a sort may leave. `recent` has the latest first. */
export function roomAfter(recent: readonly FormMailBefore[], template: string, now: Date): Date {
  const same = recent.filter((each) => isOfSort(each.template, template));
  const hour = (same[MAILS_PER_HOUR - 1]?.notBefore.getTime() ?? -Infinity) + FORM_MAIL_WINDOW_MS;
  const day = (same[MAILS_PER_DAY - 1]?.notBefore.getTime() ?? -Infinity) + DAY_MS;
  return new Date(Math.max(now.getTime(), hour, day));
}

/** Returns the kinds of a mail: one with an addition counts as both. */
export function listMailKinds(template: string): string[] {
  const [kind = '', addition] = template.split('+');
  return addition === 'letter' ? [kind, 'newsletter-confirm'] : [kind];
}

function isOfSort(template: string, other: string): boolean {
  return toThrottleKind(template) === toThrottleKind(other);
}

/**
 * Guides share one sort and wait for nothing else: a delay would reveal whether the address was
 * asked about the newsletter, and so whether it is subscribed.
 */
function toThrottleKind(template: string): string {
  const [kind = ''] = template.split('+');
  return GUIDES.has(kind) ? 'guide' : kind;
}
