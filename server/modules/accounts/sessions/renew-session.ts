import type { Context } from 'koa';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { setMemberCookie } from './hint-cookies.ts';
import { readSessionHash, SESSION_MAX_AGE_MS } from './session.store.ts';

/**
 * Replaces the session of this browser with a new one of `userId`, under a new id, and renews the hint cookies. Push
 * devices and embed tokens that the same member allowed in the old session move to the new one. Those of another
 * member end with the old session.
 */
export async function renewSession(ctx: Context, userId: string): Promise<void> {
  const before = readSessionHash(ctx);
  // A sign-in at a provider has begun as a short session.
  ctx.session!.maxAge = SESSION_MAX_AGE_MS;
  await ctx.session!.regenerate();
  setMemberCookie(ctx, userId);
  const move = [readSessionHash(ctx), before, userId];
  const em = getEm(ctx);
  await em.execute('update push_device set session = ? where session = ? and user_id = ?', move);
  await em.execute(
    'update embed_token set session = ? where session = ? and grant_id in (select id from embed_grant where user_id = ?)',
    move,
  );
}
