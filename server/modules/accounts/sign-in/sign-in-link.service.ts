import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { toEmailKey } from '#contract/forms/email.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { LoginCode } from './login-code.entity.ts';

/** How long a link works. */
export const LINK_MS = 900_000;

/** Creates a link that signs a mailbox in once, without a mail. Returns its path. */
export function createSignInLink(em: Em, email: string, now: Date): string {
  const token = randomBytes(32).toString('base64url');
  em.create(LoginCode, {
    id: randomUUID(),
    email,
    emailKey: toEmailKey(email),
    purpose: 'link',
    codeHash: hashOf(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_MS),
  });
  return `/api/login/link/${token}`;
}

/** Returns the address of a link and uses it up; undefined for an invalid link. */
export async function takeSignInLink(em: Em, token: string, now: Date): Promise<string | undefined> {
  const [row] = await em.execute<{ email: string }[]>(
    `update login_code set used_at = ? where purpose = 'link' and code_hash = ? and used_at is null and expires_at > ?
     returning email`,
    [now, hashOf(token), now],
  );
  return row?.email;
}

/** A token has 256 random bits, so a plain hash is enough. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
