import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { emOf } from '../../http/unit-of-work.ts';
import type { Limits } from '../limits/limits.ts';
import { codeDelivery, type CodeRequest, hasOpenCode, isCrowded, verifyCode } from './login-code.service.ts';

const COOKIE = 'aamu.asker';
const DAY_MS = 86_400_000;

interface Asking {
  limits: Limits;
  clock: () => Date;
  https: boolean;
}

/**
 * What this browser holds to show that it asked for a code: every tab has it, no script and no other
 * site. A browser that has none gets one.
 */
export function askerOf(ctx: Context, https: boolean): string {
  const asker = heldAsker(ctx, https) ?? randomBytes(32).toString('base64url');
  ctx.cookies.set(nameOf(https), asker, {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    overwrite: true,
    maxAge: DAY_MS,
  });
  return asker;
}

/**
 * Counts a code that is asked for against its client and the address. Where many are asked for in one
 * address's name each client gets one an hour: that is always left for whoever has had none.
 * @throws {TooManyRequests}
 */
export async function countCode(ctx: Context, email: string, { limits, clock }: Asking): Promise<void> {
  await limits.countCode(ctx.ip, email.toLowerCase(), await isCrowded(emOf(ctx), email, clock()));
}

/**
 * The address that a code proves which this browser asked for. Guesses of a browser that has asked for
 * none are counted on their own, so that they use up nobody's tries.
 * @throws {WrongCode} for every other code
 */
export async function provenBy(
  ctx: Context,
  { code, ...request }: Omit<CodeRequest, 'asker'> & { code: string },
  { limits, clock, https }: Asking,
): Promise<string> {
  const asker = heldAsker(ctx, https) ?? '';
  const open = asker !== '' && (await hasOpenCode(emOf(ctx), { ...request, asker }, clock()));
  await (open ? limits.countSignIn(ctx.ip) : limits.countStrayGuess(ctx.ip));
  return verifyCode(emOf(ctx), { ...request, asker, code }, clock());
}

/** What became of the mail with the code that this browser asked for last. */
export function deliveryOf(ctx: Context, { clock, https }: Pick<Asking, 'clock' | 'https'>) {
  return codeDelivery(emOf(ctx), heldAsker(ctx, https) ?? '', clock());
}

function heldAsker(ctx: Context, https: boolean): string | undefined {
  const held = ctx.cookies.get(nameOf(https), { signed: true });
  return held && /^[\w-]{43}$/.test(held) ? held : undefined;
}

/** Like the session's: browsers hold the prefix to its promise. */
function nameOf(https: boolean): string {
  return https ? `__Host-${COOKIE}` : COOKIE;
}
