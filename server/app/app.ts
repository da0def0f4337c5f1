import type { RequestListener } from 'node:http';
import type Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import { type AppOptions, createDependencies, type Dependencies } from './dependencies.ts';
import { getErrorMessage } from '../platform/errors.ts';
import { serveAssets } from '../platform/http/cache/assets.ts';
import { clientBehind, warnOfOneClient } from '../platform/http/request/client-address.ts';
import { isApiPath } from '../platform/http/request/api-path.ts';
import { evenAnswers } from '../platform/http/protection/even-answers.ts';
import { allowOtherSites, renewListed, refuseCrossSite } from '../platform/http/protection/cross-site.ts';
import { handleErrors } from '../platform/http/errors.ts';
import { exactRoutes } from '../platform/http/exact-routes.ts';
import { provideShopLanguage } from '../platform/http/language/language.ts';
import { createMetrics } from '../platform/http/monitoring/metrics.ts';
import { noStore } from '../platform/http/protection/no-store.ts';
import { metricsAccess, probes } from '../platform/http/monitoring/probes.ts';
import { createRequestRecorder, recordRequests } from '../platform/http/monitoring/request-log.ts';
import { createResponseCache } from '../platform/http/cache/response-cache.ts';
import { securityHeaders } from '../platform/http/protection/security.ts';
import { unitOfWork } from '../platform/http/unit-of-work.ts';
import { BANNER_STYLE, closedBanner, refuseChanges } from '../modules/operations/shop-identity/closed-shop.ts';
import { countShop } from '../modules/operations/metrics/shop-counts.ts';
import { sessions } from '../modules/accounts/sessions/session.middleware.ts';
import { guardCoachingPage } from '../modules/site/pages/coaching-door.ts';
import { pageLoader, createMovedPostFinder } from '../modules/site/pages/page-data.ts';
import { pageBody, pages, unavailablePage } from '../modules/site/pages/pages.ts';
import {
  addressFormPaths,
  memberRoutes,
  formPaths,
  openPaths,
  publicRoutes,
  studioRoutes,
  noPreflightRoutes,
} from './routes.ts';

/** The whole server but for its socket. */
export interface App {
  /** The Koa app with all middleware. */
  koa: Koa;
  /** Handles a server's requests; cached responses are answered in front of the app. */
  listener: RequestListener;
  /** Flushes data that is only in memory, before the end. */
  finish: () => Promise<void>;
}

export async function createApp(options: AppOptions): Promise<App> {
  const sandbox = options.env.sandbox ? (await import('#sandbox/app.ts')).sandboxApp : undefined;
  const shop = createDependencies(options, sandbox);
  const { orm, env, log, origin, https, pageSource, draining, closed = false } = shop;
  // Waits for an unreachable database. Until then the environment's settings apply.
  await shop.settings
    .refresh()
    .catch((error: unknown) => log.warn({ problem: getErrorMessage(error) }, 'settings.unread'));
  const metrics = createMetrics({ ...shop, countShop });
  const record = createRequestRecorder(log, metrics);
  const responseCache = createResponseCache(record);
  const app = createKoa(shop);

  if (Array.isArray(env.TRUST_PROXY)) app.use(clientBehind(env.TRUST_PROXY));
  if (env.production) app.use(warnOfOneClient(log));
  app.use((_, next) => shop.settings.hold(next));
  app.use(provideShopLanguage(shop.brand));
  app.use(responseCache.remember);
  app.use(recordRequests(record));
  app.use(evenAnswers(addressFormPaths, options.answerStepMs));
  const look = () => {
    const now = shop.settings.now().look;
    return closed ? { ...now, page: now.page + BANNER_STYLE } : now;
  };
  const pageParts = {
    source: pageSource,
    origin,
    own: () => shop.brand.language,
    load: pageLoader(shop),
    look,
    ...(closed && { banner: closedBanner }),
    movedTo: createMovedPostFinder(shop),
  };
  shop.paymentContext.terms.readFrom((language) => pageBody('/terms', language, pageParts));
  app.use(handleErrors(log, (path) => unavailablePage(path, pageParts)));
  app.use(serveAssets());
  app.use(
    securityHeaders({
      https,
      relaxed: Boolean(pageSource.finish),
      hstsSubdomains: env.HSTS_SUBDOMAINS,
      providers: shop.paymentContext.providers.all,
    }),
  );
  app.use(probes({ orm, metrics, ...metricsAccess(env), draining, closed }));
  if (closed) app.use(refuseChanges());
  app.use(unitOfWork(orm));

  // Shared answers set their own cache headers.
  app.use(onlyApi(noStore));
  app.use(onlyApi(renewListed({ renew: shop.renewEmbedOrigins, origin })));
  app.use(onlyApi(allowOtherSites(shop.embedOrigins)));
  mount(app, noPreflightRoutes(shop));
  app.use(refuseCrossSite({ origin: env.PUBLIC_URL, https, openPaths, formPaths }));
  if (sandbox) app.use(sandbox.guard(env));
  mount(app, publicRoutes(shop));

  for (const middleware of sandbox?.identity(shop) ?? []) app.use(middleware);
  app.use(onlyWithSession(sessions(app, { orm, https, clock: shop.sessionClock })));
  mount(app, memberRoutes(shop));
  app.use(studioRoutes(shop));
  // Unmatched API paths never become a page: the error handler answers.
  app.use(onlyApi(() => undefined));

  mount(app, sandbox?.routes(shop) ?? []);
  app.use(guardCoachingPage(shop.brand));
  app.use(pages(pageParts));
  return { koa: app, listener: responseCache.listen(app), finish: shop.counts.write };
}

function createKoa({ env, log, keys }: Dependencies): Koa {
  // Our own proxies added the last addresses; the client can forge those before them.
  const app = new Koa({ proxy: env.TRUST_PROXY !== false, maxIpsCount: Number(env.TRUST_PROXY) || 1 });
  app.keys = keys;
  // Aborted or malformed requests are no fault of ours, and their contents stay out of the log.
  app.on('error', (error: NodeJS.ErrnoException) => {
    log.debug({ code: error.code, problem: error.message }, 'response.not_delivered');
  });
  return app;
}

function mount(app: Koa, routers: readonly Router[]) {
  for (const middleware of routers.flatMap(exactRoutes)) app.use(middleware);
}

function onlyApi(middleware: Middleware): Middleware {
  return (ctx, next) => (isApiPath(ctx.path) ? middleware(ctx, next) : next());
}

/** Like `onlyApi`, and for the form of the page that confirms an order. Pages are the same for everyone. */
function onlyWithSession(middleware: Middleware): Middleware {
  return (ctx, next) => {
    const isConfirmation = ctx.method === 'POST' && ctx.path === '/order/confirm';
    return isConfirmation || isApiPath(ctx.path) ? middleware(ctx, next) : next();
  };
}
