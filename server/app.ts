import type { RequestListener } from 'node:http';
import type Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Orm } from './db/orm.ts';
import { createLibrary } from './documents/library.ts';
import { type Env, sessionKeys } from './env.ts';
import { serveAssets } from './http/assets.ts';
import { allowOtherSites, refuseCrossSite } from './http/cross-site.ts';
import { coverRoutes } from './pages/covers.ts';
import { createResponseCache } from './http/response-cache.ts';
import { handleErrors } from './http/errors.ts';
import { createMetrics } from './http/metrics.ts';
import { pages, type PageSource } from './pages/pages.ts';
import { pageLoader } from './pages/page-data.ts';
import { probes } from './http/probes.ts';
import { createRequestRecorder, recordRequests } from './http/request-log.ts';
import { securityHeaders } from './http/security.ts';
import { unitOfWork } from './http/unit-of-work.ts';
import { sitemapRoutes } from './pages/sitemap.ts';
import { brandOf } from './brand.ts';
import { createViewers } from './modules/access/viewer.ts';
import { accountRoutes } from './modules/account/account.routes.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { providersOf } from './modules/auth/providers.ts';
import { blogRoutes } from './modules/blog/blog.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { downloadRoutes } from './modules/downloads/downloads.routes.ts';
import { coachingRoutes } from './modules/coaching/coaching.routes.ts';
import { contactRoutes, openContactPath } from './modules/contact/contact.routes.ts';
import { embedRoutes } from './modules/embed/embed.routes.ts';
import { createLimits, noLimits } from './modules/limits/limits.ts';
import { onboardingRoutes, openOnboardingPaths } from './modules/onboarding/onboarding.routes.ts';
import { coachOrderRoutes } from './modules/coach/coach-orders.routes.ts';
import { memberOrderRoutes } from './modules/after-sale/after-sale.routes.ts';
import { withdrawalRoutes } from './modules/after-sale/withdrawals.routes.ts';
import { openPaymentPaths, paymentRoutes } from './modules/checkout/checkout.routes.ts';
import { paypalRoutes } from './modules/checkout/paypal-checkout.routes.ts';
import { createProviders } from './modules/payments/providers.ts';
import { createPaymentContext, type PaymentContext } from './modules/payments/payment-context.ts';
import { webhookRoutes } from './modules/webhooks/webhooks.routes.ts';
import { receiptRoutes } from './modules/receipts/receipts.routes.ts';
import { newsletterRoutes } from './modules/newsletter/newsletter.routes.ts';
import { programRoutes } from './modules/programs/programs.routes.ts';
import { rateRoutes } from './modules/region/region.routes.ts';
import { sessions } from './http/session.ts';
import { openScamGuidePath, scamGuideRoutes } from './modules/scam-guide/scam-guide.routes.ts';
import { openSignupPaths, signupRoutes } from './modules/signup/signup.routes.ts';
import { siteRoutes } from './modules/site/site.routes.ts';
import { trainingRoutes } from './modules/training/training.routes.ts';
import { embedDemoRoute } from './sandbox/embed-demo.ts';
import { sandboxIdentity, sandboxProvider } from './sandbox/identity.ts';
import { mailboxRoutes } from './sandbox/mailbox.routes.ts';
import { SANDBOX_COACH } from './sandbox/people.ts';

export interface AppDependencies {
  orm: Orm;
  env: Env;
  log: Logger;
  /** Origin under which visitors reach the shop. */
  origin: string;
  pageSource: PageSource;
  /** The demonstration page of the widgets, on another origin; only in the sandbox. */
  embedDemoUrl?: string | undefined;
  clock?: () => Date;
  /** By which sessions end; the sandbox can be moved on in time without signing everybody out. */
  sessionClock?: () => Date;
  /** Who takes payments; nobody if missing. */
  paymentContext?: PaymentContext | undefined;
  /** What browsers meet of the stand-ins for payment providers. */
  sandboxRoutes?: readonly Router[];
  /** Called after a commit that may have written a mail. */
  mailWritten?: () => void;
  /** True once the server has been told to end. */
  draining?: () => boolean;
}

/** The whole server but for its socket. */
export interface App {
  /** What requests go through, from top to bottom. */
  koa: Koa;
  /** Takes a server's requests; what is kept ready is answered in front of the app. */
  listener: RequestListener;
}

export function createApp(parts: AppDependencies): App {
  const { orm, env, log, origin, pageSource } = parts;
  const { clock = () => new Date(), mailWritten = () => undefined, draining = () => false } = parts;
  const { sessionClock = clock } = parts;
  const https = origin.startsWith('https:');
  const metrics = createMetrics(orm);
  const record = createRequestRecorder(log, metrics);
  const responseCache = createResponseCache(record);
  const brand = brandOf(env, origin);
  const library = createLibrary(brand);
  const limits = env.RATE_LIMITS ? createLimits(orm) : noLimits;
  const form = { orm, brand, clock, limits, mailWritten };
  const coaches = [...env.COACH_EMAILS, ...(env.sandbox ? [SANDBOX_COACH] : [])];
  // The sandbox's page elsewhere is listed like any other.
  const listed = [...env.EMBED_ORIGINS, ...(parts.embedDemoUrl ? [new URL(parts.embedDemoUrl).origin] : [])];
  const viewers = createViewers({ orm, coaches, clock });
  const told = env.COACH_EMAILS.length > 0 ? env.COACH_EMAILS : [env.SUPPORT_EMAIL];
  const paymentContext =
    parts.paymentContext ??
    createPaymentContext({ ...parts, clock, mailWritten, providers: createProviders(env, origin) });
  const selling = { context: paymentContext, viewers, limits, prefix: env.PROGRAM_PREFIX };
  const codes = Boolean(env.SMTP_URL) || env.sandbox;
  const providers = [...providersOf(env), ...(env.sandbox ? [sandboxProvider(origin)] : [])];

  const signIn = { codes, providers: providers.map(({ name, label }) => ({ name, label })) };

  // The last address is the one our own proxy saw; those before it are whatever the client wrote.
  const app = new Koa({ proxy: env.TRUST_PROXY, maxIpsCount: 1 });
  app.keys = sessionKeys(env);
  // A visitor who went away, or bytes that were no request: neither is a fault of ours, and what was sent stays out of the log.
  app.on('error', (error: NodeJS.ErrnoException) => {
    log.debug({ code: error.code, problem: error.message }, 'answer not delivered');
  });

  app.use(responseCache.remember);
  app.use(recordRequests(record));
  app.use(handleErrors(log));
  app.use(securityHeaders({ https, relaxed: Boolean(pageSource.finish), providers: paymentContext.providers }));
  app.use(probes({ orm, metrics, metricsOpen: env.METRICS ? env.METRICS === 'on' : !env.PUBLIC_URL, draining }));
  app.use(serveAssets());
  app.use(unitOfWork(orm));

  app.use(onlyApi(allowOtherSites(listed)));
  app.use(
    refuseCrossSite({
      origin: env.PUBLIC_URL,
      openPaths: new Set([
        ...openSignupPaths,
        openScamGuidePath,
        openContactPath,
        ...openOnboardingPaths,
        ...openPaymentPaths,
      ]),
    }),
  );
  route(
    app,
    programRoutes({ orm, env }),
    rateRoutes({ orm, env, log, clock }),
    siteRoutes({ env }),
    blogRoutes({ orm, brand, source: pageSource }),
    coverRoutes({ orm, source: pageSource }),
    sitemapRoutes({ orm, source: pageSource, origin }),
    downloadRoutes({ orm, library, clock }),
    signupRoutes(form),
    scamGuideRoutes(form),
    contactRoutes({ ...form, coaches: env.COACH_EMAILS }),
    newsletterRoutes({ orm, brand, clock, mailWritten }),
    onboardingRoutes({ orm, clock, limits }),
    webhookRoutes({ context: paymentContext }),
  );
  if (env.sandbox)
    for (const middleware of sandboxIdentity({ orm, origin, keys: app.keys, clock })) app.use(middleware);
  app.use(onlyApi(sessions(app, { orm, https, clock: sessionClock })));
  route(
    app,
    authRoutes({ ...form, viewers, providers, codes }),
    accountRoutes({ ...form, viewers }),
    dashboardRoutes({ orm, brand, library, viewers, clock, prefix: env.PROGRAM_PREFIX, keys: app.keys }),
    trainingRoutes({ orm, brand, library, viewers, clock }),
    coachingRoutes({ ...form, viewers, coaches: told }),
    paymentRoutes({ ...selling, listed }),
    paypalRoutes(selling),
    memberOrderRoutes(selling),
    withdrawalRoutes(selling),
    coachOrderRoutes(selling),
    receiptRoutes({ orm, brand, viewers }),
    embedRoutes({ orm, viewers, clock, listed }),
  );
  // Nothing of these is a page: what no route took is answered by the error handler.
  app.use(onlyApi(() => undefined));
  if (env.sandbox) route(app, mailboxRoutes({ orm }), ...(parts.sandboxRoutes ?? []));
  if (parts.embedDemoUrl) route(app, embedDemoRoute(parts.embedDemoUrl));
  app.use(pages({ source: pageSource, origin, load: pageLoader({ orm, env, signIn }) }));
  return { koa: app, listener: responseCache.listen(app) };
}

function route(app: Koa, ...routers: Router[]) {
  for (const router of routers) app.use(router.routes()).use(router.allowedMethods());
}

function onlyApi(middleware: Middleware): Middleware {
  return (ctx, next) => (/^\/(?:api|paypal)\//.test(ctx.path) ? middleware(ctx, next) : next());
}
