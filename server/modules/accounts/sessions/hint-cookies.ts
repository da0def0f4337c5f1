import type { Context } from 'koa';
import { MEMBER_ID_COOKIE, SIGNED_OUT_COOKIE } from '#contract/member-header.ts';
import { SESSION_MAX_AGE_MS } from './session.store.ts';

/**
 * Whether somebody is signed in, for scripts of our pages: a page is the same for everybody and asks
 * nothing about visitors. It opens nothing; what the session is, only the server knows.
 */
export function setMemberCookie(ctx: Context, userId: string | undefined): void {
  setHint(ctx, 'member', userId && '1');
  setHint(ctx, MEMBER_ID_COOKIE, userId);
  // Who signs in may be somebody else than before.
  setCoachCookie(ctx, false);
}

/** Has the next page with a script clear the device. */
export function setSignedOutCookie(ctx: Context): void {
  setHint(ctx, SIGNED_OUT_COOKIE, '1');
}

/** Writes the id of the signed-in member where the browser has another one. */
export function noteMemberId(ctx: Context, userId: string): void {
  if (ctx.cookies.get(MEMBER_ID_COOKIE, { signed: false }) !== userId) setHint(ctx, MEMBER_ID_COOKIE, userId);
}

/** Whether the one who is signed in is the coach, whose pages have a link to the studio. It opens nothing either. */
export function setCoachCookie(ctx: Context, coach: boolean): void {
  const noted = ctx.cookies.get('coach', { signed: false }) === '1';
  if (noted !== coach) setHint(ctx, 'coach', coach ? '1' : undefined);
}

function setHint(ctx: Context, name: string, value: string | undefined): void {
  const options = { httpOnly: false, signed: false, sameSite: 'lax', overwrite: true } as const;
  ctx.cookies.set(name, value ?? null, { ...options, ...(value && { maxAge: SESSION_MAX_AGE_MS }) });
}
