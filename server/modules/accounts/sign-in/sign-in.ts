import type { Context } from 'koa';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { countSignIn } from '#server/modules/operations/metrics/shop-counts.ts';
import { renewSession } from '../sessions/renew-session.ts';
import type { User } from '../users/user.entity.ts';
import { rememberMailbox } from './asker.ts';
import { forgetProof, noteProof } from './fresh-proof.ts';

interface SignIn {
  way: string;
  /** False for a provider that has not verified the account's current address. */
  provesMailbox?: boolean;
  now: Date;
  https: boolean;
}

/** Signs in under a new session id, which prevents session fixation. */
export async function signIn(ctx: Context, user: User, { way, provesMailbox = true, now, https }: SignIn) {
  await countSignIn(getEm(ctx), way);
  const session = ctx.session!;
  delete session['grant'];
  delete session['returnTo'];
  delete session['asked'];
  session['userId'] = user.id;
  if (provesMailbox) noteProof(ctx, now);
  else forgetProof(ctx);
  await renewSession(ctx, user.id);
  if (provesMailbox) rememberMailbox(ctx, user.emailKey, https);
}
