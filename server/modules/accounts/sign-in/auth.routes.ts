import { pathIn } from '#contract/i18n/languages.ts';
import { refusePrefetch } from '#server/platform/http/cache/ahead.ts';
import { readQueryLanguage } from '#server/platform/http/language/query-language.ts';
import { resolveLanguage, getShopLanguage } from '#server/platform/http/language/language.ts';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { toEmailKey } from '#contract/forms/email.ts';
import {
  type CodeDeliveryResponse,
  LoginCodeRequest,
  LoginVerifyRequest,
  type SessionResponse,
} from '#contract/accounts/auth.ts';
import { MEMBER_HEADER } from '#contract/accounts/member-header.ts';
import { getHomePath, returnPath } from '#contract/accounts/return-to.ts';
import type { Brand } from '#server/platform/brand.ts';
import { NotFound } from '#server/platform/errors.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { type FormDependencies, seeOther, handleForm } from '#server/platform/http/request/form.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { isCoach } from '../access/access.service.ts';
import type { Viewers } from '../access/viewer.ts';
import { findOrCreateUser } from '../users/users.service.ts';
import { endSessions, SIGN_IN_MAX_AGE_MS } from '../sessions/session.store.ts';
import { presentSession, presentUser } from './auth.service.ts';
import { getCodeClient, loadCodeDelivery, mailCode, verifyAskerCode } from './asker.ts';
import { setCoachCookie } from '../sessions/hint-cookies.ts';
import { forgetBrowser, isNavigation } from './sign-out.ts';
import { takeSignInLink } from './sign-in-link.service.ts';
import { addProviders } from './providers/provider.routes.ts';
import { CONNECT_PATH, type Provider } from './providers/providers.ts';
import { buildLoginUrl } from './login-page.ts';
import { signIn } from './sign-in.ts';

interface Dependencies extends FormDependencies {
  brand: Brand;
  clock: () => Date;
  /** System time, by which providers date their tokens; the sandbox clock may be ahead. */
  sessionClock: () => Date;
  viewers: Viewers;
  coaches: readonly string[];
  providers: readonly Provider[];
  /** True if codes can be mailed. */
  codes: boolean;
  https: boolean;
  log: Logger;
}

/** Signing in and out. Sessions are in the database, so a sign-out takes effect everywhere. */
export function authRoutes(shop: Dependencies): Router {
  const { brand, clock, viewers, providers, codes, limits } = shop;
  const router = new Router()
    .get('/api/auth/user', noStore, async (ctx) => {
      const access = await viewers.requireUser(ctx);
      ctx.body = await presentUser(getEm(ctx), access, { timeZone: brand.timeZone, now: clock() });
    })
    .get('/api/auth/session', noStore, async (ctx) => {
      const access = (await viewers.optionalUser(ctx)) && (await viewers.requireUser(ctx));
      const session = await presentSession(getEm(ctx), access);
      setCoachCookie(ctx, session.coach);
      ctx.body = session satisfies SessionResponse;
    })
    .get('/api/login', refusePrefetch, async (ctx) => {
      const asked = ctx.query['return_to'];
      const language = readQueryLanguage(ctx, brand.language);
      const returnTo =
        asked === undefined ? pathIn(language, getHomePath({ coach: false }), brand.language) : returnPath(asked);
      const [only] = providers;
      const named = providers.find(({ name }) => name === ctx.query['provider']);
      const chosen = named ?? (!codes && providers.length === 1 ? only : undefined);
      if (!chosen) {
        const query = asked === undefined ? '' : `return_to=${encodeURIComponent(returnTo)}`;
        return ctx.redirect(buildLoginUrl(returnTo, brand.language, query));
      }
      // Creates the session row for the sign-in at the provider. Its cookie ends with it, or /subscribe tells a guest of
      // an ended session.
      await limits.countSignIn(ctx.ip);
      if (!ctx.session!['userId']) ctx.session!.maxAge = SIGN_IN_MAX_AGE_MS;
      ctx.session!['returnTo'] = returnTo;
      ctx.session!['asked'] = asked !== undefined;
      ctx.redirect(`${CONNECT_PATH}/${chosen.name}`);
    })
    .get('/api/logout', refusePrefetch, async (ctx) => {
      // A link or picture on another site must not sign the visitor out.
      const site = ctx.get('sec-fetch-site');
      if (site !== 'same-origin' && site !== 'none') return askFirst(ctx);
      await signOut(ctx);
    })
    .post('/api/logout', async (ctx) => {
      // Refuses a page of another member, whose session continues.
      await viewers.optionalUser(ctx);
      await signOut(ctx);
    })
    .post('/api/logout/everywhere', async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      await endSessions(getEm(ctx), user.id);
      await signOut(ctx);
    });

  addLinks(router, shop);
  if (codes) addCodes(router, shop);
  addProviders(router, shop);
  return router;
}

/** Adds the sign-in by links of `aamu users link`. */
function addLinks(router: Router, { brand, clock, coaches, limits, https }: Dependencies): void {
  router.get('/api/login/link/:token', refusePrefetch, async (ctx) => {
    await limits.countSignIn(ctx.ip);
    const email = await takeSignInLink(getEm(ctx), ctx.params['token'] ?? '', clock());
    if (!email || !isCoach({ emailKey: toEmailKey(email) }, coaches)) throw new NotFound();
    const user = await findOrCreateUser(getEm(ctx), { email, language: resolveLanguage(ctx) }, clock());
    await signIn(ctx, user, { way: 'link', now: clock(), https });
    seeOther(ctx, pathIn(brand.language, getHomePath({ coach: true }), brand.language));
  });
}

/** Adds the sign-in by mailed codes, in the browser that requested them. */
function addCodes(router: Router, { brand, clock, https, ...form }: Dependencies): void {
  const asking = { limits: form.limits, clock, https };
  router
    .post(
      '/api/login/code',
      ...handleForm({
        ...form,
        schema: LoginCodeRequest,
        anchor: 'login',
        page: '/login',
        mails: () => 1,
        client: ({ email }, ctx) => getCodeClient(ctx, email, https),
        store: async ({ email }, _botSignal, ctx) => {
          const sending = await mailCode(ctx, { email, purpose: 'sign-in' }, { brand, ...asking });
          return sending === 'enough' ? sending : null;
        },
      }),
    )
    .get('/api/login/code', noStore, async (ctx) => {
      ctx.body = { delivery: await loadCodeDelivery(ctx, asking) } satisfies CodeDeliveryResponse;
    })
    .post('/api/login/verify', ...readBody, async (ctx) => {
      const { email, code } = parseBody(ctx, LoginVerifyRequest);
      const proven = await verifyAskerCode(ctx, { email, code, purpose: 'sign-in' }, asking);
      const user = await findOrCreateUser(getEm(ctx), { email: proven, language: resolveLanguage(ctx) }, clock());
      await signIn(ctx, user, { way: 'code', now: clock(), https });
      ctx.status = 204;
    });
}

/** Redirects to the sign-out page; ends no session. */
function askFirst(ctx: Context) {
  const own = getShopLanguage(ctx);
  seeOther(ctx, pathIn(readQueryLanguage(ctx, own), '/logout', own));
}

/** Signs out and redirects in the language that the form or link names. */
async function signOut(ctx: Context) {
  forgetBrowser(ctx);
  // The answer belongs to no member.
  ctx.remove(MEMBER_HEADER);
  if (!isNavigation(ctx)) ctx.status = 204;
  else {
    const own = getShopLanguage(ctx);
    seeOther(ctx, pathIn(readQueryLanguage(ctx, own), '/', own));
  }
}
