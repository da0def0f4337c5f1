import type { Context } from 'koa';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { countSignIn } from '#server/modules/operations/metrics/shop-counts.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { setMemberCookie } from '../sessions/hint-cookies.ts';
import type { User } from '../users/user.entity.ts';
import { rememberMailbox } from './asker.ts';
import { noteProof } from './fresh-proof.ts';

/** Signs in under a new session id, which prevents session fixation. */
export async function signIn(
  ctx: Context,
  user: User,
  { way, now, https }: { way: string; now: Date; https: boolean },
) {
  await countSignIn(getEm(ctx), way);
  const session = ctx.session!;
  delete session['grant'];
  delete session['returnTo'];
  delete session['asked'];
  session['userId'] = user.id;
  noteProof(ctx, now);
  await renewSession(ctx, user.id);
  setMemberCookie(ctx, user.id);
  rememberMailbox(ctx, user.emailKey, https);
}
