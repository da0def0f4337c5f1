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
/** How long a browser remembers the mailboxes it has signed in to. The privacy page says so. */
const REMEMBER_MAILBOX_MS = 365 * DAY_MS;
/** Mailboxes that one browser remembers: the latest. */
const MAX_MAILBOXES = 5;

interface Asking {
  limits: Limits;
  clock: () => Date;
  https: boolean;
}

/** What a browser holds: 32 random bytes, and a keyed hash of each mailbox that it has signed in to. */
interface Held {
  asker: string;
  mailboxes: readonly string[];
}

/** Returns true if this browser has signed in to the mailbox before. Signing out does not change that. */
export function hasSignedInBefore(ctx: Context, email: string, https: boolean): boolean {
  const held = readHeld(ctx, https);
  return held?.mailboxes.some((mailbox) => isMailboxHash(ctx, held.asker, email, mailbox)) ?? false;
}

/** Remembers in this browser that it has signed in to a mailbox: from now on it has codes of its own for it. */
export function rememberMailbox(ctx: Context, email: string, https: boolean): void {
  const { asker, mailboxes } = forgotten(ctx, email, https);
  const [key = ''] = getSigningKeys(ctx);
  write(ctx, { asker, mailboxes: [hashMailbox(key, asker, email), ...mailboxes].slice(0, MAX_MAILBOXES) }, https);
}

/** Forgets in this browser that it has ever signed in to a mailbox. */
export function forgetMailbox(ctx: Context, email: string, https: boolean): void {
  write(ctx, forgotten(ctx, email, https), https);
}

/**
 * Mails a code that this browser asks for. The codes of a known browser count for it alone; any other one's also count
 * against its client. @throws {TooManyRequests}
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
 * The address that a code proves which this browser asked for. Guesses of a browser that has asked for
 * none are counted on their own, so that they use up nobody's tries.
 * @throws {WrongCode} for every other code
 */
export async function verifyAskerCode(
  ctx: Context,
  { code, ...request }: Omit<CodeRequest, 'asker'> & { code: string },
  { limits, clock, https }: Asking,
): Promise<string> {
  const asker = readHeld(ctx, https)?.asker ?? '';
  const open = asker === '' ? null : await findOpenCode(getEm(ctx), { ...request, asker }, clock());
  // A known browser has few codes and five tries for each: nobody else in its network can use these up.
  if (!open?.isKnown) await (open ? limits.countSignIn(ctx.ip) : limits.countStrayGuess(ctx.ip));
  return verifyCode(getEm(ctx), { ...request, asker, code }, clock());
}

/** What became of the mail with the code that this browser asked for last. */
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

/** Every tab has it, no script and no other site. */
function write(ctx: Context, { asker, mailboxes }: Held, https: boolean): void {
  ctx.cookies.set(getCookieName(https), [asker, ...mailboxes].join('.'), {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    overwrite: true,
    maxAge: mailboxes.length > 0 ? REMEMBER_MAILBOX_MS : DAY_MS,
  });
}

/** Like the session's: browsers hold the prefix to its promise. */
function getCookieName(https: boolean): string {
  return https ? `__Host-${COOKIE}` : COOKIE;
}

/** Says nothing about the address to whoever reads the cookie. */
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

/** The keys that sign cookies: the current one first, then those that it has replaced. */
function getSigningKeys(ctx: Context): readonly string[] {
  return ctx.app.keys as string[];
}
