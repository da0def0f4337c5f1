import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { toEmailKey } from '#contract/forms/email.ts';
import { pathIn } from '#contract/i18n/languages.ts';
import { getHomePath, returnPath } from '#contract/accounts/return-to.ts';
import type { Brand } from '#server/platform/brand.ts';
import { refusePrefetch } from '#server/platform/http/cache/ahead.ts';
import { getShopLanguage, resolveLanguage } from '#server/platform/http/language/language.ts';
import { seeOther } from '#server/platform/http/request/form.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { isCoach } from '#server/modules/accounts/access/access.service.ts';
import { findOrCreateByIdentity } from '#server/modules/accounts/users/users.service.ts';
import { languageOfPage, buildLoginUrl } from '../login-page.ts';
import { findProviderFailure, type ProviderFailure, toProviderFailure } from './provider-failure.ts';
import { readProviderResponse } from './provider-response.ts';
import { connect, CONNECT_PATH, type Provider } from './providers.ts';
import { clearSignInFailure, noteSignInFailure } from '../sign-in-failures.service.ts';
import { signIn } from '../sign-in.ts';

interface Dependencies {
  brand: Brand;
  clock: () => Date;
  /** System time, by which providers date their tokens; the sandbox clock may be ahead. */
  sessionClock: () => Date;
  coaches: readonly string[];
  providers: readonly Provider[];
  limits: Limits;
  https: boolean;
  log: Logger;
}

/** Adds the sign-in at providers. */
export function addProviders(router: Router, shop: Dependencies): void {
  const { brand, limits, providers } = shop;
  const countStep: Middleware = async (ctx, next) => {
    await limits.countProviderStep(ctx.ip);
    await next();
  };
  for (const provider of providers) {
    const path = `${CONNECT_PATH}/${provider.name}`;
    const connectProvider = handleFailure(connect(provider, brand.url), (ctx, failure) =>
      showFailure(ctx, provider, failure, shop),
    );
    router.get(path, refusePrefetch, requireReturnTo, countStep, connectProvider);
    router.get(`${path}/callback`, refusePrefetch, requireState(provider, shop), countStep, connectProvider, (ctx) =>
      finishSignIn(ctx, provider, shop),
    );
  }
}

/** Handles errors of the provider's middleware. Those of the next middleware pass. */
function handleFailure(
  connectProvider: Middleware,
  onFailure: (ctx: Context, failure: ProviderFailure) => Promise<void>,
): Middleware {
  return async (ctx, next) => {
    let answered = false;
    try {
      await connectProvider(ctx, async () => {
        answered = true;
      });
    } catch (error) {
      return onFailure(ctx, toProviderFailure(error));
    }
    if (answered) await next();
  };
}

async function finishSignIn(ctx: Context, provider: Provider, shop: Dependencies): Promise<void> {
  const { brand, clock, sessionClock, coaches, https } = shop;
  const { response } = (ctx.state['grant'] ?? {}) as { response?: unknown };
  const { returnTo, asked } = ctx.session as { returnTo?: unknown; asked?: unknown };
  const proven = readProviderResponse(response, provider, sessionClock());
  if (!proven) {
    const failure = findProviderFailure(response);
    return failure ? showFailure(ctx, provider, failure, shop) : showProblem(ctx, 'provider');
  }
  const pageLanguage = languageOfPage(returnPath(returnTo), brand.language);
  const language = pageLanguage ?? resolveLanguage(ctx);
  const user = await findOrCreateByIdentity(getEm(ctx), { ...proven, language }, clock());
  if (!user) return showProblem(ctx, 'unverified');
  await clearSignInFailure(getEm(ctx), provider);
  // A known identity signs in even if its address is another one, or unverified. That proves no mailbox.
  const provesMailbox = proven.email !== null && toEmailKey(proven.email) === user.emailKey;
  await signIn(ctx, user, { way: provider.name, provesMailbox, now: clock(), https });
  const home = getHomePath({ coach: isCoach(user, coaches) });
  const there = pathIn(pageLanguage ?? brand.language, home, brand.language);
  seeOther(ctx, asked === false ? there : returnPath(returnTo));
}

/** Logs a failure of the provider, shows it on Today, and leads to the sign-in page. */
async function showFailure(
  ctx: Context,
  provider: Provider,
  { kind, problem }: ProviderFailure,
  { clock, log }: Dependencies,
): Promise<void> {
  log.warn({ provider: provider.name, kind, problem }, 'sign_in.provider_failed');
  await noteSignInFailure(getEm(ctx), provider, { kind }, clock());
  showProblem(ctx, 'unavailable');
}

/** Leads to the sign-in page, which shows the problem and keeps the page to return to. */
function showProblem(ctx: Context, problem: 'provider' | 'unavailable' | 'unverified'): void {
  const { returnTo, asked } = ctx.session as { returnTo?: unknown; asked?: unknown };
  const place = returnPath(returnTo);
  const query = new URLSearchParams({ problem, ...(asked === true && { return_to: place }) });
  seeOther(ctx, buildLoginUrl(place, getShopLanguage(ctx), query.toString()));
}

/**
 * Refuses a provider's answer to a sign-in that this browser did not begin, and one without a code: the visitor has
 * cancelled, or the provider refuses the request.
 */
function requireState({ name }: Provider, { log }: Dependencies): Middleware {
  return async (ctx, next) => {
    const { grant } = ctx.session as { grant?: { provider?: string; state?: string } };
    const begun = grant?.provider === name && Boolean(grant.state) && ctx.query['state'] === grant.state;
    const { error, code } = ctx.query;
    // Anybody can write this error into the address, so that Today does not show it.
    if (begun && typeof error === 'string' && error !== 'access_denied')
      log.warn({ provider: name, kind: 'answer', problem: error.slice(0, 200) }, 'sign_in.provider_failed');
    if (!begun || typeof code !== 'string' || !code) return showProblem(ctx, 'provider');
    await next();
  };
}

/** Requires a sign-in that began at /api/login, which counts it. */
async function requireReturnTo(ctx: Context, next: () => Promise<unknown>) {
  if (typeof ctx.session?.['returnTo'] !== 'string') return seeOther(ctx, '/login');
  await next();
}
