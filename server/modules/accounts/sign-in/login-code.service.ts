import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { toEmailKey, toMailboxKey } from '#contract/forms/email.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { type Brand, buildMailData } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { filterInbox, filterMailbox, hasOwnLimit } from '#server/platform/outbox/inbox.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { enqueueMail, mailOutcome, type MailOutcome } from '#server/platform/outbox/outbox.service.ts';
import { createDigits, hashLoginCode, sha256, UNUSABLE_HASH } from './login-code-digits.ts';
import { type CodePurpose, LoginCode } from './login-code.entity.ts';

/** How long a code works. */
export const CODE_MS = 600_000;
/** How long a long code works: four per hour in a row cover the whole hour. */
export const LONG_CODE_MS = 900_000;
const HOUR_MS = 3_600_000;
/** Wrong tries after which a code is invalid. */
const MAX_TRIES = 5;
/** Unused codes per mailbox and hour, shared by all unknown browsers. Each known browser has as many. */
const MAX_CODES_AN_HOUR = 6;
/**
 * Codes per hour for adding the mailbox to another account, one short and one long. A separate limit, so the owner can
 * still sign in.
 */
const MAX_NEW_ADDRESS_AN_HOUR = 2;
/** Codes per hour to all made-up addresses of a mailbox and sort, if each is the first long one of its address. */
const MAX_FIRST_CODES_AN_HOUR = 10;
/**
 * Time in which a mail usually leaves. New browsers learn the state only after it, or they could tell a mailed code from
 * a shared one, and so whether the address is known.
 */
const SENDING_MS = 3_000;
/** Six-digit codes for unknown browsers per mailbox and hour. Later ones are long, and shared while they work. */
const MAX_SHORT_CODES = 2;

/** A code is bound to the requesting browser and its purpose. */
export interface CodeRequest {
  email: string;
  /** Secret in the browser's cookie. */
  asker: string;
  purpose: CodePurpose;
}

interface CodeWish extends CodeRequest {
  language: Language;
  /** True if this browser has signed in to the mailbox before. */
  isKnown: boolean;
  /** Counts a made-up address against its network's share. False if that is used up. */
  takeShare: (tx: Em) => Promise<boolean>;
}

/** Only a known browser learns of the limit: for others the answer would reveal facts about the mailbox. */
export type CodeSending = 'mailed' | 'enough';

/**
 * Mails a fresh code to an address and replaces this browser's earlier one. Codes of other browsers stay. A known
 * browser has its own limit. All others share one, from any network. Beyond it they get the last mailed digits, so a
 * crowd cannot lock the owner out. In an hour, unknown browsers get two six-digit codes per mailbox, with five tries
 * per browser. Strangers guess one with a chance of 10 in a million per hour. Later codes have twelve digits, and only
 * these are shared. They need no limit across browsers, which strangers could use up: a million tries succeed with a
 * chance of one in a million.
 * @throws {TooManyRequests} if a crowd asks for codes of one mailbox
 */
export async function sendCode(em: Em, wish: CodeWish, brand: Brand, now: Date): Promise<CodeSending> {
  const { email, asker, purpose, language, isKnown } = wish;
  const emailKey = toEmailKey(email);
  const { say } = await loadSpeaker(language);
  const expected = await planCode(em, wish, now);
  if (isKnown && expected.isFull) return 'enough';
  const id = randomUUID();
  const code = createDigits(expected.isLong);
  // Before the transaction, which would keep its connection and lock busy meanwhile. Shared digits need none: hashes would
  // make the owner wait behind a crowd.
  const codeHash = expected.isFull ? undefined : await hashLoginCode(code, id);
  const sending = await runUnderMailboxLock(em, { emailKey, isUrgent: isKnown, lane: 'codes' }, async (tx) => {
    const { isFull, isLong, lifetime, isNewName } = await planCode(tx, wish, now);
    const asked = { id, email, emailKey, language, askerHash: sha256(asker), purpose, isKnown, createdAt: now };
    if (isKnown && isFull) return 'enough';
    // Another process has mailed a code meanwhile.
    if (!isFull && isLong !== expected.isLong) return null;
    if (isFull || (isNewName && !(await wish.takeShare(tx)))) {
      await shareCode(tx, asked);
      return 'mailed';
    }
    // A place became free meanwhile.
    if (!codeHash) return null;
    const replaced = { emailKey, askerHash: asked.askerHash, purpose, expiresAt: { $gt: now }, usedAt: null };
    await tx.nativeUpdate(LoginCode, replaced, { expiresAt: now });
    tx.create(LoginCode, { ...asked, isLong, codeHash, expiresAt: new Date(now.getTime() + lifetime) });
    const data = {
      ...buildMailData(brand, language),
      code: code.replaceAll(/\d{3}(?=\d)/g, '$& '),
      use: say(USES[purpose]),
    };
    enqueueMail(tx, { recipient: emailKey, template: 'login-code', language, data, cause: buildMailCause(id) }, now);
    return 'mailed';
  });
  return sending ?? sendCode(em, wish, brand, now);
}

interface CodePlan {
  /** True if no mail may leave: a known browser learns it, others share digits. */
  isFull: boolean;
  isLong: boolean;
  /** In milliseconds. */
  lifetime: number;
  /** True for a made-up address without a code in the last hour. */
  isNewName: boolean;
}

/**
 * Decides about the next code. Strangers can make up addresses until their limit is full; one network alone cannot fill
 * it. Each address still gets its first long code, which covers the hour alone, like that of an address change.
 */
async function planCode(tx: Em, { email, asker, purpose, isKnown }: CodeWish, now: Date): Promise<CodePlan> {
  const emailKey = toEmailKey(email);
  const isMadeUp = !isKnown && !(await hasOwnLimit(tx, emailKey));
  const group = {
    // Made-up addresses count together.
    ...(isMadeUp
      ? { ...filterMailbox('email_key', emailKey), emailKey: { $ne: toMailboxKey(emailKey) } }
      : filterInbox('email_key', emailKey)),
    isKnown,
    ...(isKnown && { askerHash: sha256(asker) }),
  };
  const lately = { mailedWith: null, usedAt: null, createdAt: { $gt: before(now, HOUR_MS) } };
  const most = purpose === 'new-address' ? MAX_NEW_ADDRESS_AN_HOUR : MAX_CODES_AN_HOUR;
  const sent = await tx.count(LoginCode, { ...group, ...lately, purpose });
  const isLong = !isKnown && sent >= Math.min(MAX_SHORT_CODES, most - 1);
  const long = { ...filterInbox('email_key', emailKey), isKnown, purpose, isLong: true, ...lately };
  const usable = { ...long, codeHash: { $ne: UNUSABLE_HASH }, expiresAt: { $gt: now } };
  const isShared = isLong && (await tx.count(LoginCode, usable)) > 0;
  const isFirst = isMadeUp && isLong && (await tx.count(LoginCode, long)) === 0;
  const hasRoom =
    sent < most || (isFirst && (await tx.count(LoginCode, { ...group, ...lately })) < MAX_FIRST_CODES_AN_HOUR);
  const longMs = isMadeUp || purpose === 'new-address' ? HOUR_MS : LONG_CODE_MS;
  const isNewName = isMadeUp && (await tx.count(LoginCode, { emailKey, isKnown, ...lately })) === 0;
  return { isFull: isShared || !hasRoom, isLong, lifetime: isLong ? longMs : CODE_MS, isNewName };
}

type NewLoginCode = Pick<LoginCode, 'id' | 'email' | 'emailKey' | 'language' | 'isKnown' | 'createdAt'> & {
  askerHash: string;
  purpose: CodePurpose;
};

/**
 * Writes a code for a browser without a mail: always, because its state must look like that of a mailed one. The browser
 * keeps its code and the tries that are left. Otherwise it gets the last digits mailed to the inbox. Expired digits
 * allow no sign-in. Without digits it gets an unusable code with the state of the mailbox's last mail.
 */
async function shareCode(tx: Em, asked: NewLoginCode): Promise<void> {
  const { id, emailKey, askerHash, purpose, createdAt: now } = asked;
  const held = { askerHash, expiresAt: { $gt: now }, tries: { $lt: MAX_TRIES }, codeHash: { $ne: UNUSABLE_HASH } };
  const mine = await tx.findOne(LoginCode, { emailKey, purpose, usedAt: null, ...held }, NEWEST);
  // Or asking again would give new tries.
  if (mine) await tx.nativeUpdate(LoginCode, { id: mine.id }, { tries: MAX_TRIES });
  const mailed = { isKnown: false, mailedWith: null, usedAt: null, createdAt: { $gt: before(now, HOUR_MS) } };
  const shared =
    mine ??
    (await tx.findOne(LoginCode, { ...mailed, ...filterInbox('email_key', emailKey), purpose, isLong: true }, NEWEST));
  const last = shared ?? (await tx.findOne(LoginCode, { ...mailed, ...filterMailbox('email_key', emailKey) }, NEWEST));
  tx.create(LoginCode, {
    ...asked,
    isLong: shared?.isLong ?? true,
    // Its own id names no mail, which counts as sent.
    mailedWith: last?.mailedWith ?? last?.id ?? id,
    codeHash: shared?.codeHash ?? UNUSABLE_HASH,
    tries: mine?.tries ?? 0,
    expiresAt: shared?.expiresAt ?? new Date(now.getTime() + CODE_MS),
  });
}

const NEWEST = { orderBy: { createdAt: 'desc' } } as const;

/**
 * Returns the delivery state of the mail with this browser's newest code. It reveals no more than sending a mail to the
 * address would.
 */
export async function codeDelivery(em: Em, asker: string, now: Date): Promise<MailOutcome> {
  const mine = { askerHash: sha256(asker), createdAt: { $gt: before(now, CODE_MS) } };
  const newest = await em.findOne(LoginCode, mine, NEWEST);
  const isYoung = newest && !newest.isKnown && newest.createdAt > before(now, SENDING_MS);
  return newest && !isYoung ? mailOutcome(em, buildMailCause(newest.mailedWith ?? newest.id)) : 'waiting';
}

function buildMailCause(codeId: string): string {
  return `code:${codeId}`;
}

/** Purpose of the code as stated in the mail, against people who talk users into reading it out. */
const USES: Record<CodePurpose, MessageDescriptor> = {
  'sign-in': msg`It signs you in to the account with this address.`,
  'new-address': msg`It makes this your account’s address instead of the old one.`,
  confirm: msg`It confirms a change to your account or its deletion.`,
};

/**
 * Returns the address that a code proves, as typed when it was requested. A code works once, in the requesting browser
 * only.
 * @throws {WrongCode} for every other code
 */
export async function verifyCode(
  em: Em,
  { email, asker, purpose, code }: CodeRequest & { code: string },
  now: Date,
): Promise<string> {
  const emailKey = toEmailKey(email);
  const askerHash = sha256(asker);
  // Counts the try before comparing: concurrent tries share the same five.
  const [row] = await em.execute<{ id: string; email: string; code_hash: string; mailed_with: string | null }[]>(
    `update login_code set tries = tries + 1
     where id = (select id from login_code where email_key = ? and asker_hash = ? and purpose = ? and expires_at > ?
                 order by created_at desc, used_at nulls first limit 1)
       and used_at is null and expires_at > ? and tries < ${MAX_TRIES}
     returning id, email, code_hash, mailed_with`,
    [emailKey, askerHash, purpose, now, now],
  );
  const id = row?.mailed_with ?? row?.id ?? 'nobody';
  const given = await hashLoginCode(code, id);
  if (!row || !timingSafeEqual(Buffer.from(given), Buffer.from(row.code_hash))) throw new WrongCode();
  const used = await em.nativeUpdate(LoginCode, { id, codeHash: row.code_hash }, { codeHash: UNUSABLE_HASH });
  if (used !== 1) throw new WrongCode();
  // Other browsers' codes look open as before: they must not learn that the owner has signed in.
  await em.nativeUpdate(LoginCode, { mailedWith: id }, { codeHash: UNUSABLE_HASH });
  // Both of this browser: the mailed one and what it got when it asked again.
  await em.nativeUpdate(LoginCode, { id: [row.id, id], askerHash }, { usedAt: now });
  return row.email;
}

/** 400: the same for every invalid code. */
class WrongCode extends AppError {
  constructor() {
    super(400, 'invalid_code', msg`The code is wrong or has expired.`, {
      issues: [{ path: 'code', message: msg`The code is wrong or has expired.` }],
    });
  }
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
