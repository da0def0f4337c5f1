import { createHmac, timingSafeEqual } from 'node:crypto';
import { SANDBOX_PAYPAL_CLIENT_SECRET } from '#server/modules/sales/paypal/sandbox-keys.ts';

const LIFE = { access: 9 * 3_600, client: 900 } as const;
export type TokenKind = keyof typeof LIFE;

/**
 * Returns a stateless token that every process of the stand-in accepts. It expires by the machine's clock,
 * because clients count its lifetime without the sandbox's offset.
 */
export function issueToken(kind: TokenKind, now = new Date()): { token: string; expiresIn: number } {
  const expires = Math.floor(now.getTime() / 1_000) + LIFE[kind];
  const claims = `sandbox_${kind}.${expires}`;
  return { token: `${claims}.${sign(claims)}`, expiresIn: LIFE[kind] };
}

export function isToken(kind: TokenKind, token: string, now = new Date()): boolean {
  const [prefix, expires = '', signature = ''] = token.split('.');
  if (prefix !== `sandbox_${kind}` || !(Number(expires) * 1_000 > now.getTime())) return false;
  return isEqualInConstantTime(signature, sign(`${prefix}.${expires}`));
}

/** Compares without telling by its time how much is right. */
export function isEqualInConstantTime(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function sign(claims: string): string {
  return createHmac('sha256', SANDBOX_PAYPAL_CLIENT_SECRET).update(claims).digest('base64url');
}
