import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { toEmailKey } from '#contract/email.ts';
import type { Language } from '#contract/languages.ts';
import type { Brand } from '#server/platform/brand.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import {
  codeDelivery,
  type CodeRequest,
  type CodeSending,
  findOpenCode,
  sendCode,
  verifyCode,
} from './login-code.service.ts';

const COOKIE = 'aamu.asker';
const DAY_MS = 86_400_000;
/** How long a browser remembers its mailboxes. The privacy page states it. */
const REMEMBER_MAILBOX_MS = 365 * DAY_MS;
/** Number of mailboxes one browser remembers: the latest. */
const MAX_MAILBOXES = 5;

interface Asking {
  limits: Limits;
  clock: () => Date;
  https: boolean;
}

/** Cookie contents: 32 random bytes, and a keyed hash of each mailbox that signed in here. */
interface Held {
  asker: string;
  mailboxes: readonly string[];
}

/** Returns true if this browser has signed in to the mailbox before. Signing out does not change that. */
export function hasSignedInBefore(ctx: Context, email: string, https: boolean): boolean {
  const held = readHeld(ctx, https);
  return held?.mailboxes.some((mailbox) => isMailboxHash(ctx, held.asker, email, mailbox)) ?? false;
}

/** Remembers that this browser has signed in to a mailbox. From now on it has its own code limit for it. */
export function rememberMailbox(ctx: Context, email: string, https: boolean): void {
  const { asker, mailboxes } = forgotten(ctx, email, https);
  const [key = ''] = getSigningKeys(ctx);
  write(ctx, { asker, mailboxes: [hashMailbox(key, asker, email), ...mailboxes].slice(0, MAX_MAILBOXES) }, https);
}

/** Forgets that this browser has signed in to a mailbox. */
export function forgetMailbox(ctx: Context, email: string, https: boolean): void {
  write(ctx, forgotten(ctx, email, https), https);
}

/**
 * Mails a code to this browser. A known browser has its own limit; other browsers also count against their IP.
 * @throws {TooManyRequests}
 */
export function mailCode(
  ctx: Context,
  { email, purpose }: Pick<CodeRequest, 'email' | 'purpose'>,
  { brand, clock, https }: Omit<Asking, 'limits'> & { brand: Brand },
): Promise<CodeSending> {
  const held = readHeld(ctx, https) ?? newHeld();
  write(ctx, held, https);
  const language: Language = resolveLanguage(ctx);
  const wish = { email, asker: held.asker, purpose, language, isKnown: hasSignedInBefore(ctx, email, https) };
  return sendCode(getEm(ctx), wish, brand, clock());
}

/**
 * Returns the address that a code of this browser proves. Guesses of a browser without a code count separately, so they
 * use up no user's tries.
 * @throws {WrongCode} for every other code
 */
export async function verifyAskerCode(
  ctx: Context,
  { code, ...request }: Omit<CodeRequest, 'asker'> & { code: string },
  { limits, clock, https }: Asking,
): Promise<string> {
  const asker = readHeld(ctx, https)?.asker ?? '';
  const open = asker === '' ? null : await findOpenCode(getEm(ctx), { ...request, asker }, clock());
  // A known browser has few codes and five tries each. Others in its network cannot use these up.
  if (!open?.isKnown) await (open ? limits.countSignIn(ctx.ip) : limits.countStrayGuess(ctx.ip));
  return verifyCode(getEm(ctx), { ...request, asker, code }, clock());
}

/** Returns the delivery state of the mail with this browser's last code. */
export function loadCodeDelivery(ctx: Context, { clock, https }: Pick<Asking, 'clock' | 'https'>) {
  return codeDelivery(getEm(ctx), readHeld(ctx, https)?.asker ?? '', clock());
}

function forgotten(ctx: Context, email: string, https: boolean): Held {
  const { asker, mailboxes } = readHeld(ctx, https) ?? newHeld();
  return { asker, mailboxes: mailboxes.filter((mailbox) => !isMailboxHash(ctx, asker, email, mailbox)) };
}

function newHeld(): Held {
  return { asker: randomBytes(32).toString('base64url'), mailboxes: [] };
}

function readHeld(ctx: Context, https: boolean): Held | undefined {
  const held = ctx.cookies.get(getCookieName(https), { signed: true });
  if (!held || !/^[\w-]{43}(?:\.[\w-]{43}){0,5}$/.test(held)) return undefined;
  const [asker = '', ...mailboxes] = held.split('.');
  return { asker, mailboxes };
}

/** Writes the cookie: shared by all tabs, hidden from scripts and other sites. */
function write(ctx: Context, { asker, mailboxes }: Held, https: boolean): void {
  ctx.cookies.set(getCookieName(https), [asker, ...mailboxes].join('.'), {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    overwrite: true,
    maxAge: mailboxes.length > 0 ? REMEMBER_MAILBOX_MS : DAY_MS,
  });
}

/** Same prefix as the session cookie: browsers enforce its rules. */
function getCookieName(https: boolean): string {
  return https ? `__Host-${COOKIE}` : COOKIE;
}

/** Hashes a mailbox with a key, so that the cookie does not reveal the address. */
function hashMailbox(key: string, asker: string, email: string): string {
  return createHmac('sha256', key)
    .update(`mailbox ${asker} ${toEmailKey(email)}`)
    .digest('base64url');
}

function isMailboxHash(ctx: Context, asker: string, email: string, hash: string): boolean {
  return getSigningKeys(ctx).some((key) =>
    timingSafeEqual(Buffer.from(hash), Buffer.from(hashMailbox(key, asker, email))),
  );
}

/** Returns the keys that sign cookies, the current one first. */
function getSigningKeys(ctx: Context): readonly string[] {
  return ctx.app.keys as string[];
}
