import { type Language, pathIn, getLanguagePrefix, withoutPrefix } from '#contract/i18n/languages.ts';
import { refusePrefetch } from '#server/platform/http/cache/ahead.ts';
import { readQueryLanguage } from '#server/platform/http/language/query-language.ts';
import { resolveLanguage, getShopLanguage } from '#server/platform/http/language/language.ts';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
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
import { countSignIn } from '#server/modules/operations/metrics/shop-counts.ts';
import type { User } from '../users/user.entity.ts';
import { findOrCreateUser, findOrCreateByIdentity } from '../users/users.service.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { endSessions } from '../sessions/session.store.ts';
import { presentSession, presentUser } from './auth.service.ts';
import { getCodeClient, loadCodeDelivery, mailCode, verifyAskerCode, rememberMailbox } from './asker.ts';
import { noteProof } from './fresh-proof.ts';
import { setCoachCookie, setMemberCookie } from '../sessions/hint-cookies.ts';
import { forgetBrowser, isNavigation } from './sign-out.ts';
import { takeSignInLink } from './sign-in-link.service.ts';
import { readProviderResponse } from './provider-response.ts';
import { connect, CONNECT_PATH, type Provider } from './providers.ts';

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
        return ctx.redirect(loginFor(returnTo, brand.language, query));
      }
      // Creates the session row for the sign-in at the provider.
      await limits.countSignIn(ctx.ip);
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

/** Adds the sign-in at providers. */
function addProviders(router: Router, shop: Dependencies): void {
  const { brand, limits, providers } = shop;
  const countStep: Middleware = async (ctx, next) => {
    await limits.countProviderStep(ctx.ip);
    await next();
  };
  for (const provider of providers) {
    const path = `${CONNECT_PATH}/${provider.name}`;
    const hop = connect(provider, brand.url);
    router.get(path, refusePrefetch, requireReturnTo, countStep, hop);
    router.get(`${path}/callback`, refusePrefetch, requireState(provider), countStep, hop, (ctx) =>
      finishSignIn(ctx, provider, shop),
    );
  }
}

async function finishSignIn(
  ctx: Context,
  provider: Provider,
  { brand, clock, sessionClock, coaches, https }: Dependencies,
): Promise<void> {
  const { response } = (ctx.state['grant'] ?? {}) as { response?: unknown };
  const { returnTo, asked } = ctx.session as { returnTo?: unknown; asked?: unknown };
  const proven = readProviderResponse(response, provider, sessionClock());
  const problem = (name: string) => seeOther(ctx, loginFor(returnPath(returnTo), brand.language, `problem=${name}`));
  if (!proven) return problem('provider');
  const pageLanguage = languageOfPage(returnPath(returnTo), brand.language);
  const language = pageLanguage ?? resolveLanguage(ctx);
  const user = await findOrCreateByIdentity(getEm(ctx), { ...proven, language }, clock());
  if (!user) return problem('unverified');
  await signIn(ctx, user, { way: provider.name, now: clock(), https });
  const home = getHomePath({ coach: isCoach(user, coaches) });
  const there = pathIn(pageLanguage ?? brand.language, home, brand.language);
  seeOther(ctx, asked === false ? there : returnPath(returnTo));
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

/** Returns the sign-in page in the language of the page to return to. */
function loginFor(returnTo: string, own: Language, query: string): string {
  return `${getLanguagePrefix(languageOfPage(returnTo, own) ?? own, own)}/login${query && `?${query}`}`;
}

/** Returns the language in a page's address. Paths in the shop's language may come from a mail's link. */
function languageOfPage(path: string, own: Language): Language | undefined {
  const { language } = withoutPrefix(path, own);
  return language === own ? undefined : language;
}

/** Refuses a provider's answer to a sign-in that this browser did not begin. */
function requireState({ name }: Provider) {
  return async (ctx: Context, next: () => Promise<unknown>) => {
    const { grant, returnTo } = ctx.session as { grant?: { provider?: string; state?: string }; returnTo?: unknown };
    if (grant?.provider !== name || !grant.state)
      return seeOther(ctx, loginFor(returnPath(returnTo), getShopLanguage(ctx), 'problem=provider'));
    await next();
  };
}

/** Requires a sign-in that began at /api/login, which counts it. */
async function requireReturnTo(ctx: Context, next: () => Promise<unknown>) {
  if (typeof ctx.session?.['returnTo'] !== 'string') return seeOther(ctx, '/login');
  await next();
}

/** Signs in under a new session id, which prevents session fixation. */
async function signIn(ctx: Context, user: User, { way, now, https }: { way: string; now: Date; https: boolean }) {
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
