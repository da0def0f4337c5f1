import type { Context } from 'koa';
import { SESSION_MAX_AGE_MS } from '../session/session.store.ts';

/** The session ends, and with it what a member's pages have kept in this browser; browsers heed that over TLS and on the machine itself. */
export function forgetBrowser(ctx: Context): void {
  ctx.session = null;
  setMemberCookie(ctx, false);
  // Not its cookies: those of sub-domains, which may be other people's, would go with them.
  ctx.set('clear-site-data', '"storage"');
}

/**
 * Whether somebody is signed in, for scripts of our pages: a page is the same for everybody and asks
 * nothing about visitors. It opens nothing; what the session is, only the server knows.
 */
export function setMemberCookie(ctx: Context, signedIn: boolean): void {
  setHint(ctx, 'member', signedIn);
  // Who signs in may be somebody else than before.
  setCoachCookie(ctx, false);
}

/** Whether the one who is signed in is the coach, whose pages have a link to the studio. It opens nothing either. */
export function setCoachCookie(ctx: Context, coach: boolean): void {
  const noted = ctx.cookies.get('coach', { signed: false }) === '1';
  if (noted !== coach) setHint(ctx, 'coach', coach);
}

function setHint(ctx: Context, name: string, is: boolean): void {
  const options = { httpOnly: false, signed: false, sameSite: 'lax', overwrite: true } as const;
  ctx.cookies.set(name, is ? '1' : null, { ...options, ...(is && { maxAge: SESSION_MAX_AGE_MS }) });
}
