import Router from '@koa/router';
import type { Context } from 'koa';
import { LoginCodeRequest, LoginVerifyRequest, type UserResponse } from '#contract/auth.ts';
import type { Brand } from '../../brand.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import { AppError } from '../../errors.ts';
import { parseBody, readBody } from '../../http/body.ts';
import { type FormParts, seeOther, takeForm } from '../../http/form.ts';
import type { Access } from '../access/access.service.ts';
import type { Viewers } from '../access/viewer.ts';
import { personOf } from '../account/account.service.ts';
import { Identity } from '../users/user.entity.ts';
import { endSessions, SESSION_MAX_AGE_MS } from '../session/session.store.ts';
import { sendCode, useCode } from './login-code.service.ts';
import { readAnswer } from './provider-answer.ts';
import { connect, CONNECT_PATH, type Provider } from './providers.ts';
import { returnPath } from './return-to.ts';

interface Dependencies extends FormParts {
  orm: Orm;
  brand: Brand;
  clock: () => Date;
  viewers: Viewers;
  providers: readonly Provider[];
  /** Whether codes can be mailed. */
  codes: boolean;
}

/** Signing in and out. Sessions are in the database: what ends here has ended everywhere. */
export function authRoutes({ orm, brand, clock, viewers, providers, codes, ...form }: Dependencies): Router {
  const router = new Router()
    .get('/api/auth/user', async (ctx) => {
      ctx.set('cache-control', 'no-store');
      ctx.body = presentUser(await viewers.requireUser(ctx));
    })
    .get('/api/login', async (ctx) => {
      const returnTo = returnPath(ctx.query['return_to']);
      const [only] = providers;
      const named = providers.find(({ name }) => name === ctx.query['provider']);
      const chosen = named ?? (!codes && providers.length === 1 ? only : undefined);
      if (!chosen) return ctx.redirect(`/login?return_to=${encodeURIComponent(returnTo)}`);
      // From here on the way to the provider has a row.
      await form.limits.guess(ctx.ip);
      ctx.session!['returnTo'] = returnTo;
      ctx.redirect(`${CONNECT_PATH}/${chosen.name}`);
    })
    .get('/api/logout', async (ctx) => {
      // A link on somebody else's page, or a picture there, signs nobody out.
      const site = ctx.get('sec-fetch-site');
      if (site !== 'same-origin' && site !== 'none') return ctx.redirect('/logout');
      await signOut(ctx);
    })
    .post('/api/logout', signOut)
    .post('/api/logout/everywhere', async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      await endSessions(forkOf(orm), user.id);
      await signOut(ctx);
    });

  if (codes) {
    router
      .post(
        '/api/login/code',
        ...takeForm({
          ...form,
          schema: LoginCodeRequest,
          anchor: 'login',
          mails: () => 1,
          store: async ({ email }, botSignal) => {
            if (!botSignal) await sendCode(forkOf(orm), email, brand, clock());
          },
        }),
      )
      .post('/api/login/verify', ...readBody, async (ctx) => {
        const { email, code } = parseBody(ctx, LoginVerifyRequest);
        await form.limits.guess(ctx.ip);
        const proven = await useCode(forkOf(orm), email, code, clock());
        if (!proven) throw new WrongCode();
        const user = await personOf(forkOf(orm), { email: proven }, clock());
        await signIn(ctx, user.id);
        ctx.status = 204;
      });
  }

  for (const provider of providers) {
    const path = `${CONNECT_PATH}/${provider.name}`;
    router.get(path, viaLogin, connect(provider, brand.url));
    router.get(`${path}/callback`, begun(provider), connect(provider, brand.url), (ctx) => comeBack(ctx, provider));
  }
  return router;

  async function comeBack(ctx: Context, provider: Provider) {
    const { response } = (ctx.state['grant'] ?? {}) as { response?: unknown };
    const { returnTo } = ctx.session as { returnTo?: unknown };
    const proof = readAnswer(response, provider, clock());
    if (!proof) return seeOther(ctx, '/login?problem=provider');
    const em = forkOf(orm);
    // Who came this way before is known by the identity, whatever became of the address.
    const known = proof.identity && (await em.findOne(Identity, proof.identity, { populate: ['user'] }));
    if (!known && !proof.email) return seeOther(ctx, '/login?problem=unverified');
    const user = known ? known.user : await personOf(em, { ...proof, email: proof.email! }, clock());
    await signIn(ctx, user.id);
    seeOther(ctx, returnPath(returnTo));
  }
}

/** The body of GET /api/auth/user. */
export function presentUser({ user, coach, elite }: Access): UserResponse {
  const { id, email, firstName = null, lastName = null, createdAt } = user;
  return { id, email, firstName, lastName, createdAt: createdAt.toISOString(), coach, elite };
}

/** Without a beginning that this browser made, an answer of a provider is somebody else's. */
function begun({ name }: Provider) {
  return async (ctx: Context, next: () => Promise<unknown>) => {
    const { grant } = ctx.session as { grant?: { provider?: string; state?: string } };
    if (grant?.provider !== name || !grant.state) return seeOther(ctx, '/login?problem=provider');
    await next();
  };
}

/** The way to a provider begins at /api/login, which counts it. */
async function viaLogin(ctx: Context, next: () => Promise<unknown>) {
  if (typeof ctx.session?.['returnTo'] !== 'string') return seeOther(ctx, '/login');
  await next();
}

/** A new id at every sign-in: what the browser had before is worth nothing afterwards. */
async function signIn(ctx: Context, userId: string) {
  const session = ctx.session!;
  delete session['grant'];
  delete session['returnTo'];
  session['userId'] = userId;
  await session.regenerate();
  tellPages(ctx, true);
}

/**
 * Whether somebody is signed in, for scripts of our pages: a page is the same for everybody and asks
 * nothing about visitors. It opens nothing; what the session is, only the server knows.
 */
function tellPages(ctx: Context, signedIn: boolean) {
  const options = { httpOnly: false, signed: false, sameSite: 'lax', overwrite: true } as const;
  ctx.cookies.set('member', signedIn ? '1' : null, { ...options, ...(signedIn && { maxAge: SESSION_MAX_AGE_MS }) });
}

async function signOut(ctx: Context) {
  ctx.session = null;
  tellPages(ctx, false);
  if (ctx.accepts('html', 'json') === 'json') ctx.status = 204;
  else seeOther(ctx, '/');
}

/** 400, alike for every code that is not right. */
export class WrongCode extends AppError {
  constructor() {
    super(400, 'invalid_code', 'That code is not right, or it has run out.', {
      issues: [{ path: 'code', message: 'That code is not right, or it has run out.' }],
    });
  }
}
