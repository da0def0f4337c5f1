import { createHash, randomInt, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/languages.ts';
import { speakerOf } from '../../words.ts';
import type { Brand } from '../../brand.ts';
import type { Em } from '../../db/orm.ts';
import { AppError } from '../../errors.ts';
import { lockAddress } from '../outbox/form-mail.service.ts';
import { enqueueMail, mailOutcome, type MailOutcome } from '../outbox/outbox.service.ts';
import { type CodePurpose, LoginCode } from './login-code.entity.ts';

/** How long a code works. */
export const CODE_MS = 600_000;
const HOUR_MS = 3_600_000;
/** Wrong digits after which a code is worth nothing. */
const MAX_TRIES = 5;
/** Codes that one browser gets for an address in an hour. */
const MAX_CODES_AN_HOUR = 5;
/** Wrong digits of all other browsers in an hour after which a code has one try: who reads the mail needs no second. */
const GUESSES_AN_HOUR = 50;
/** Codes that all browsers together get for an address in an hour before each client gets one at most. */
const CROWD = 30;

const derive = promisify<string, string, number, Buffer>(scrypt);

/** A code belongs to the browser that asked for it and to what it was asked for. */
export interface CodeRequest {
  email: string;
  /** What that browser holds. */
  asker: string;
  purpose: CodePurpose;
}

interface CodeWish extends CodeRequest {
  language: Language;
}

/** Whether a code was mailed. The browser that has had enough of them is told so: that says nothing about the address. */
export type CodeSending = 'mailed' | 'enough';

/**
 * Mails a fresh code to an address, unless this browser has had enough of them. It replaces this
 * browser's earlier one; those that others have asked for stay as they are.
 */
export function sendCode(
  em: Em,
  { email, asker, purpose, language }: CodeWish,
  brand: Brand,
  now: Date,
): Promise<CodeSending> {
  const emailKey = email.toLowerCase();
  const askerHash = sha256(asker);
  return em.transactional(async (tx) => {
    const { say } = await speakerOf(language);
    await lockAddress(tx, emailKey);
    const id = randomUUID();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    // Before the address is looked at: how long it takes tells nothing about it.
    const codeHash = await hashOf(code, id);
    const mine = { emailKey, askerHash };
    const sent = await tx.count(LoginCode, { ...mine, createdAt: { $gt: before(now, HOUR_MS) } });
    if (sent >= MAX_CODES_AN_HOUR) return 'enough';
    await tx.nativeUpdate(LoginCode, { ...mine, purpose, expiresAt: { $gt: now } }, { expiresAt: now });
    const expiresAt = new Date(now.getTime() + CODE_MS);
    tx.create(LoginCode, { id, email, emailKey, language, askerHash, purpose, codeHash, createdAt: now, expiresAt });
    const data = { ...brand.mailData, code: `${code.slice(0, 3)} ${code.slice(3)}`, use: say(USES[purpose]) };
    enqueueMail(tx, { recipient: emailKey, template: 'login-code', language, data, cause: causeOf(id) }, now);
    return 'mailed';
  });
}

/**
 * What became of the mail with this browser's newest code. It is about that mail alone, and so tells
 * nobody more than sending one to the address would.
 */
export async function codeDelivery(em: Em, asker: string, now: Date): Promise<MailOutcome> {
  const mine = { askerHash: sha256(asker), createdAt: { $gt: before(now, CODE_MS) } };
  const newest = await em.findOne(LoginCode, mine, { orderBy: { createdAt: 'desc' } });
  return newest ? mailOutcome(em, causeOf(newest.id)) : 'waiting';
}

function causeOf(codeId: string): string {
  return `code:${codeId}`;
}

/** What the mail says that its digits do: whoever is talked into reading them out should know. */
const USES: Record<CodePurpose, MessageDescriptor> = {
  'sign-in': msg`It signs in to the account of this address.`,
  'new-address': msg`It makes this address the one of your account, in place of the old one.`,
  confirm: msg`It confirms a change to your account, or its deletion.`,
};

/** Whether so many codes were asked for in an address's name that somebody seems to play with it. */
export async function isCrowded(em: Em, email: string, now: Date): Promise<boolean> {
  const createdAt = { $gt: before(now, HOUR_MS) };
  return (await em.count(LoginCode, { emailKey: email.toLowerCase(), createdAt })) >= CROWD;
}

/** Whether this browser has a code for this that may still be tried. */
export async function hasOpenCode(em: Em, { email, asker, purpose }: CodeRequest, now: Date): Promise<boolean> {
  const mine = { emailKey: email.toLowerCase(), askerHash: sha256(asker), purpose };
  const open = { expiresAt: { $gt: now }, usedAt: null, tries: { $lt: MAX_TRIES } };
  return (await em.count(LoginCode, { ...mine, ...open })) > 0;
}

/**
 * The address that a code proves, as it was typed when the code was asked for. A code works once, and
 * in the browser that asked for it.
 * @throws {WrongCode} for every other code
 */
export async function verifyCode(
  em: Em,
  { email, asker, purpose, code }: CodeRequest & { code: string },
  now: Date,
): Promise<string> {
  const emailKey = email.toLowerCase();
  const askerHash = sha256(asker);
  // A try is spent before the digits are looked at: tries at the same moment share the same five.
  const [row] = await em.execute<{ id: string; email: string; code_hash: string }[]>(
    `update login_code set tries = tries + 1
     where id = (select id from login_code where email_key = ? and asker_hash = ? and purpose = ? and expires_at > ?
                 order by created_at desc limit 1)
       and used_at is null and expires_at > ? and tries < case when (
         select coalesce(sum(tries), 0) from login_code where email_key = ? and asker_hash is distinct from ? and created_at > ?
       ) < ${GUESSES_AN_HOUR} then ${MAX_TRIES} else 1 end
     returning id, email, code_hash`,
    [emailKey, askerHash, purpose, now, now, emailKey, askerHash, before(now, HOUR_MS)],
  );
  const given = await hashOf(code, row?.id ?? 'nobody');
  if (!row || !timingSafeEqual(Buffer.from(given), Buffer.from(row.code_hash))) throw new WrongCode();
  const used = await em.nativeUpdate(LoginCode, { id: row.id, usedAt: null }, { usedAt: now });
  if (used !== 1) throw new WrongCode();
  return row.email;
}

/** 400, alike for every code that is not right. */
class WrongCode extends AppError {
  constructor() {
    super(400, 'invalid_code', msg`That code is not right, or it has run out.`, {
      issues: [{ path: 'code', message: msg`That code is not right, or it has run out.` }],
    });
  }
}

async function hashOf(code: string, id: string): Promise<string> {
  return (await derive(code, id, 32)).toString('base64url');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
