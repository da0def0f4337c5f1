import { randomInt, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Brand } from '../../brand.ts';
import type { Em } from '../../db/orm.ts';
import { AppError } from '../../errors.ts';
import { lockAddress } from '../outbox/form-mail.service.ts';
import { enqueueMail } from '../outbox/outbox.service.ts';
import { LoginCode } from './login-code.entity.ts';

/** How long a code works. */
export const CODE_MS = 600_000;
/** Wrong digits after which a code is worth nothing. */
const MAX_TRIES = 5;
/** Codes that an address gets in an hour. */
const MAX_CODES_AN_HOUR = 5;

const derive = promisify<string, string, number, Buffer>(scrypt);

/** Mails a fresh code to an address, unless it has had enough of them. Older codes end. */
export function sendCode(em: Em, email: string, brand: Brand, now: Date): Promise<void> {
  const emailKey = email.toLowerCase();
  return em.transactional(async (tx) => {
    await lockAddress(tx, emailKey);
    const id = randomUUID();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    // Before the address is looked at: how long it takes tells nothing about it.
    const codeHash = await hashOf(code, id);
    const hour = { $gt: new Date(now.getTime() - 3_600_000) };
    if ((await tx.count(LoginCode, { emailKey, createdAt: hour })) >= MAX_CODES_AN_HOUR) return;
    await tx.nativeUpdate(LoginCode, { emailKey, expiresAt: { $gt: now } }, { expiresAt: now });
    const expiresAt = new Date(now.getTime() + CODE_MS);
    tx.create(LoginCode, { id, email, emailKey, codeHash, createdAt: now, expiresAt });
    const data = { ...brand.mailData, code: `${code.slice(0, 3)} ${code.slice(3)}` };
    enqueueMail(tx, { recipient: emailKey, template: 'login-code', data }, now);
  });
}

/**
 * The address that a code proves, as it was typed when the code was asked for. A code works once.
 * @throws {WrongCode} for every other code
 */
export async function verifyCode(em: Em, email: string, code: string, now: Date): Promise<string> {
  const emailKey = email.toLowerCase();
  // A try is spent before the digits are looked at: tries at the same moment share the same five.
  const [row] = await em.execute<{ id: string; email: string; code_hash: string }[]>(
    `update login_code set tries = tries + 1
     where id = (select id from login_code where email_key = ? and expires_at > ? order by created_at desc limit 1)
       and tries < ${MAX_TRIES} and used_at is null and expires_at > ?
     returning id, email, code_hash`,
    [emailKey, now, now],
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
    super(400, 'invalid_code', 'That code is not right, or it has run out.', {
      issues: [{ path: 'code', message: 'That code is not right, or it has run out.' }],
    });
  }
}

async function hashOf(code: string, id: string): Promise<string> {
  return (await derive(code, id, 32)).toString('base64url');
}
