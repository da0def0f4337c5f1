import type Koa from 'koa';
import type { Middleware } from 'koa';
import session from 'koa-session';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import { sessionCookie } from '#server/platform/http/protection/cross-site.ts';
import { addBodyCheck } from '#server/platform/http/request/body-checks.ts';
import { Unauthorized } from '../access/viewer.ts';
import { beginSessionId, createSessionStore, isSessionAlive, SESSION_MAX_AGE_MS } from './session.store.ts';

/** Provides `ctx.session` from the database. Visitors get a row and a cookie only when they begin to sign in at a provider. */
export function sessions(app: Koa, { orm, https, clock }: { orm: Orm; https: boolean; clock: () => Date }): Middleware {
  const handle = session(
    {
      key: sessionCookie(https),
      store: createSessionStore(orm, clock),
      genid: beginSessionId,
      maxAge: SESSION_MAX_AGE_MS,
      httpOnly: true,
      sameSite: 'lax',
      secure: https,
      overwrite: true,
      signed: true,
      rolling: false,
      renew: false,
    },
    app,
  ) as Middleware;
  return (ctx, next) => {
    // The public address decides, not the connection between proxy and app.
    ctx.cookies.secure = https;
    return handle(ctx, () => {
      // A sender may hold the body back until after a sign-out.
      if (ctx.session?.['userId']) {
        addBodyCheck(ctx.req, async () => {
          if (!(await isSessionAlive(forkEm(orm), ctx))) throw new Unauthorized();
        });
      }
      return next();
    });
  };
}
