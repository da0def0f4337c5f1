import { createHash, randomInt, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { raw } from '@mikro-orm/core';
import { toEmailKey, toMailboxKey } from '#contract/email.ts';
import type { Language } from '#contract/languages.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { type Brand, buildMailData } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { hasOwnLimit, lockAddress } from '#server/platform/outbox/form-mail.service.ts';
import { enqueueMail, mailOutcome, type MailOutcome } from '#server/platform/outbox/outbox.service.ts';
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
/** Codes per hour for adding the mailbox to another account. A separate limit, so the owner can still sign in. */
const MAX_NEW_ADDRESS_AN_HOUR = 2;
/** Six-digit codes for unknown browsers per mailbox and hour. Later ones are long, and shared while they work. */
const MAX_SHORT_CODES = 2;

const derive = promisify<string, string, number, Buffer>(scrypt);

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
 */
export function sendCode(em: Em, wish: CodeWish, brand: Brand, now: Date): Promise<CodeSending> {
  const { email, asker, purpose, language, isKnown } = wish;
  const emailKey = toEmailKey(email);
  const askerHash = sha256(asker);
  return em.transactional(async (tx) => {
    const { say } = await loadSpeaker(language);
    await lockAddress(tx, emailKey);
    const id = randomUUID();
    const mine = { emailKey, askerHash };
    const group = isKnown ? { ...mine, isKnown } : { isKnown, ...(await countedWith(tx, emailKey)) };
    const open = { expiresAt: { $gt: now }, usedAt: null };
    const lately = { purpose, mailedWith: null, usedAt: null, createdAt: { $gt: before(now, HOUR_MS) } };
    const most = purpose === 'new-address' ? MAX_NEW_ADDRESS_AN_HOUR : MAX_CODES_AN_HOUR;
    const sent = await tx.count(LoginCode, { ...group, ...lately });
    const isLong = !isKnown && sent >= Math.min(MAX_SHORT_CODES, most - 1);
    const code = createDigits(isLong);
    const codeHash = await hashLoginCode(code, id);
    const isShared = isLong && (await tx.count(LoginCode, { ...group, purpose, isLong, ...open })) > 0;
    if (sent >= most || isShared) {
      if (isKnown) return 'enough';
      await shareCode(tx, { id, email, emailKey, language, askerHash, purpose, isKnown, createdAt: now });
      return 'mailed';
    }
    await tx.nativeUpdate(LoginCode, { ...mine, purpose, ...open }, { expiresAt: now });
    const expiresAt = new Date(now.getTime() + (isLong ? LONG_CODE_MS : CODE_MS));
    const asked = { id, email, emailKey, language, askerHash, purpose, isKnown, isLong, createdAt: now };
    tx.create(LoginCode, { ...asked, codeHash, expiresAt });
    const data = {
      ...buildMailData(brand, language),
      code: code.replaceAll(/\d{3}(?=\d)/g, '$& '),
      use: say(USES[purpose]),
    };
    enqueueMail(tx, { recipient: emailKey, template: 'login-code', language, data, cause: buildMailCause(id) }, now);
    return 'mailed';
  });
}

/**
 * Returns the codes that count against the same limit: those of the address, or of all made-up "+tags" of the mailbox. A
 * tag with a purchase counts for itself, so that its buyer can sign in.
 */
async function countedWith(tx: Em, emailKey: string): Promise<object> {
  const bought = `select 1 from customer_order where email_key = ? and status = 'paid' limit 1`;
  if ((await hasOwnLimit(tx, emailKey)) || (await tx.execute(bought, [emailKey])).length > 0) return { emailKey };
  return { [raw(`regexp_replace(email_key, '[+][^@]*@', '@')`)]: toMailboxKey(emailKey) };
}

interface NewLoginCode {
  id: string;
  email: string;
  emailKey: string;
  language: Language;
  askerHash: string;
  purpose: CodePurpose;
  isKnown: boolean;
  createdAt: Date;
}

/**
 * Gives a browser the last mailed digits, unless it has a code with tries left. Expired digits allow no sign-in, but
 * keep the answers about the mail the same.
 */
async function shareCode(tx: Em, asked: NewLoginCode): Promise<void> {
  const { emailKey, askerHash, purpose, createdAt: now } = asked;
  const usable = { usedAt: null, expiresAt: { $gt: now }, tries: { $lt: MAX_TRIES } };
  if ((await tx.count(LoginCode, { emailKey, askerHash, purpose, ...usable })) > 0) return;
  const mailed = { emailKey, purpose, isKnown: false, isLong: true, mailedWith: null, usedAt: null };
  const last = await tx.findOne(LoginCode, mailed, { orderBy: { expiresAt: 'desc' } });
  if (!last) return;
  const { id: mailedWith, codeHash, expiresAt } = last;
  tx.create(LoginCode, { ...asked, isLong: true, mailedWith, codeHash, expiresAt });
}

/**
 * Returns the delivery state of the mail with this browser's newest code. It reveals no more than sending a mail to the
 * address would.
 */
export async function codeDelivery(em: Em, asker: string, now: Date): Promise<MailOutcome> {
  const mine = { askerHash: sha256(asker), createdAt: { $gt: before(now, CODE_MS) } };
  const newest = await em.findOne(LoginCode, mine, { orderBy: { createdAt: 'desc' } });
  return newest ? mailOutcome(em, buildMailCause(newest.mailedWith ?? newest.id)) : 'waiting';
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

/** Returns this browser's code with tries left. */
export function findOpenCode(em: Em, { email, asker, purpose }: CodeRequest, now: Date): Promise<LoginCode | null> {
  const mine = { emailKey: toEmailKey(email), askerHash: sha256(asker), purpose };
  const open = { expiresAt: { $gt: now }, usedAt: null, tries: { $lt: MAX_TRIES } };
  return em.findOne(LoginCode, { ...mine, ...open }, { orderBy: { createdAt: 'desc' } });
}

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
  const used = await em.nativeUpdate(LoginCode, { id, usedAt: null }, { usedAt: now });
  if (used !== 1) throw new WrongCode();
  await em.nativeUpdate(LoginCode, { mailedWith: id, usedAt: null }, { usedAt: now });
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

function createDigits(isLong: boolean): string {
  const six = () => String(randomInt(1_000_000)).padStart(6, '0');
  return isLong ? six() + six() : six();
}

async function hashLoginCode(code: string, id: string): Promise<string> {
  return (await derive(code, id, 32)).toString('base64url');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
