import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { toEmailKey, toMailboxKey } from '#contract/forms/email.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Brand } from '#server/platform/brand.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { codeDelivery, type CodeRequest, type CodeSending, sendCode, verifyCode } from './login-code.service.ts';
import { DAY_MS } from '#server/platform/days.ts';

const COOKIE = 'aamu.asker';
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
function hasSignedInBefore(ctx: Context, email: string, https: boolean): boolean {
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

/** Returns the client whose limit of mails a code counts against: the network, or a known browser on its own. */
export function getCodeClient(ctx: Context, email: string, https: boolean): string {
  const held = readHeld(ctx, https);
  return held && hasSignedInBefore(ctx, email, https) ? `browser:${hashAsker(held.asker)}` : ctx.ip;
}

/**
 * Mails a code to this browser. A known browser has its own limit.
 * @throws {TooManyRequests}
 */
export async function mailCode(
  ctx: Context,
  { email, purpose }: Pick<CodeRequest, 'email' | 'purpose'>,
  { brand, limits, clock, https }: Asking & { brand: Brand },
): Promise<CodeSending> {
  const held = readHeld(ctx, https) ?? newHeld();
  write(ctx, held, https);
  const language: Language = resolveLanguage(ctx);
  const isKnown = hasSignedInBefore(ctx, email, https);
  const mailbox = toMailboxKey(toEmailKey(email));
  const takeShare = (tx: Em) => limits.takeMadeUpShare(tx, ctx.ip, { mailbox, purpose });
  const leave = isKnown ? null : limits.countWaiting(ctx.ip, mailbox);
  try {
    const wish = { email, asker: held.asker, purpose, language, isKnown, takeShare };
    return await sendCode(getEm(ctx), wish, brand, clock());
  } finally {
    leave?.();
  }
}

/**
 * Returns the address that a code of this browser proves. Which limits count depends on the cookie alone: if the code's
 * state decided, the limits would reveal it. Guesses of a browser that has asked for no code count separately, so they
 * use up no user's tries.
 * @throws {WrongCode} for every other code
 * @throws {TooManyRequests}
 */
export async function verifyAskerCode(
  ctx: Context,
  { code, ...request }: Omit<CodeRequest, 'asker'> & { code: string },
  { limits, clock, https }: Asking,
): Promise<string> {
  const asker = readHeld(ctx, https)?.asker ?? '';
  if (asker === '') await limits.countStrayGuess(ctx.ip);
  else {
    await limits.countGuess(hashAsker(asker));
    // Others in its network cannot use up the tries of a known browser.
    if (!hasSignedInBefore(ctx, request.email, https)) await limits.countSignIn(ctx.ip);
  }
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

function hashAsker(asker: string): string {
  return createHash('sha256').update(asker).digest('base64url');
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
