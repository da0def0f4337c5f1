import type { Context } from 'koa';
import { MEMBER_ID_COOKIE, SIGNED_OUT_COOKIE } from '#contract/accounts/member-header.ts';
import { SESSION_MAX_AGE_MS } from './session.store.ts';

/**
 * Sets cookies that tell page scripts whether a member is signed in. Pages are the same for all visitors and cannot
 * know it. They grant nothing: only the server knows the session.
 */
export function setMemberCookie(ctx: Context, userId: string | undefined): void {
  setHint(ctx, 'member', userId && '1');
  setHint(ctx, MEMBER_ID_COOKIE, userId);
  // The new user may differ from the previous one.
  setCoachCookie(ctx, false);
}

/** Makes the next page with a script clear the device. */
export function setSignedOutCookie(ctx: Context): void {
  setHint(ctx, SIGNED_OUT_COOKIE, '1');
}

/** Sets the member id cookie if the browser has another value. */
export function noteMemberId(ctx: Context, userId: string): void {
  if (ctx.cookies.get(MEMBER_ID_COOKIE, { signed: false }) !== userId) setHint(ctx, MEMBER_ID_COOKIE, userId);
}

/** Sets the cookie that shows the coach a link to the studio. It grants nothing. */
export function setCoachCookie(ctx: Context, coach: boolean): void {
  const noted = ctx.cookies.get('coach', { signed: false }) === '1';
  if (noted !== coach) setHint(ctx, 'coach', coach ? '1' : undefined);
}

function setHint(ctx: Context, name: string, value: string | undefined): void {
  const options = { httpOnly: false, signed: false, sameSite: 'lax', overwrite: true } as const;
  ctx.cookies.set(name, value ?? null, { ...options, ...(value && { maxAge: SESSION_MAX_AGE_MS }) });
}
