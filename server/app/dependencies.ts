import { randomBytes } from 'node:crypto';
import type Router from '@koa/router';
import type { Logger } from 'pino';
import type { Language } from '#contract/i18n/languages.ts';
import { GUIDE_FIELDS } from '#contract/newsletter/guides.studio.ts';
import { type Em, forkEm, type Orm } from '../platform/db/orm.ts';
import { setLogger } from '../platform/log/log.ts';
import { listActiveQueues } from './job-kinds.ts';
import { createLibrary } from '../modules/catalog/documents/library.ts';
import type { Env } from '../platform/config/env.ts';
import {
  type PrivacyRequests,
  noPrivacyRequests,
} from '../modules/accounts/account/privacy-requests/privacy-requests.ts';
import { createViewers } from '../modules/accounts/access/viewer.ts';
import { listSignInProviders } from '../modules/accounts/sign-in/providers/providers.ts';
import { createCounts } from '../modules/embed/analytics/counts.ts';
import { createListedOrigins } from '../modules/embed/tokens/listed-origins.ts';
import { userOfToken } from '../modules/embed/tokens/embed.service.ts';
import type { GuideView } from '../modules/newsletter/lead-magnets/guides.service.ts';
import { createLimits, noLimits } from '../platform/limits/limits.ts';
import { createPaymentContext, type PaymentContext } from '../modules/sales/payments/payment-context.ts';
import { createProviders } from '../modules/sales/providers/providers.ts';
import type { LiveSettings } from '../modules/site/settings/live-settings.ts';
import { type BuiltWidgets, builtWidgets } from '../modules/site/pages/built/built-widgets.ts';
import type { PageSource } from '../modules/site/pages/page-source.ts';
import { createFileStore } from '../platform/storage/file-store.ts';
import type { SandboxApp } from '#sandbox/app.ts';

/** Options from the process or the test that starts the app. */
export interface AppOptions {
  orm: Orm;
  env: Env;
  log: Logger;
  /** Origin under which visitors reach the shop. */
  origin: string;
  pageSource: PageSource;
  /** Widgets for pages elsewhere; those of the build, if missing. */
  widgets?: () => Promise<BuiltWidgets>;
  /** The demonstration page of the widgets, on another origin; only in the sandbox. */
  embedDemoUrl?: string | undefined;
  clock?: () => Date;
  /** Clock of session expiry; moving the sandbox's time signs no one out. */
  sessionClock?: () => Date;
  /** Payment providers; none if missing. */
  paymentContext?: PaymentContext | undefined;
  /** Browser routes of the stand-ins for payment providers. */
  sandboxRoutes?: readonly Router[];
  /** Called after a commit that may have written a mail. */
  mailWritten?: () => void;
  /** Requests that a restored backup would undo, outside the database; not written if missing. */
  privacyRequests?: PrivacyRequests;
  /** True for a copy of a shop: it shows pages and does nothing else. */
  closed?: boolean;
  /** True during shutdown. */
  draining?: () => boolean;
  /** Step of the time at which forms answer, in milliseconds; tests pass 0. */
  answerStepMs?: number;
}

export type Dependencies = ReturnType<typeof createDependencies>;

/** Creates the dependencies that routes share. */
export function createDependencies(options: AppOptions, sandbox?: SandboxApp) {
  const { orm, env, origin, embedDemoUrl } = options;
  setLogger(orm, options.log);
  const { clock = () => new Date(), mailWritten = () => undefined } = options;
  const {
    sessionClock = clock,
    widgets = builtWidgets,
    draining = () => false,
    privacyRequests = noPrivacyRequests,
  } = options;
  // Codes need a mail server; the sandbox has its own.
  const codes = Boolean(env.SMTP_URL) || env.sandbox;
  const providers = [...listSignInProviders(env), ...(sandbox ? [sandbox.signInProvider(origin)] : [])];
  const paymentContext =
    options.paymentContext ??
    createPaymentContext({ ...options, clock, mailWritten, providers: createProviders(env, origin) });
  const { settings } = paymentContext;
  const { brand } = settings;
  const coaches = settings.coaches(sandbox && [sandbox.coach]);
  const { mode } = paymentContext.providers;
  // Sites that may show a member's training; the sandbox's page elsewhere is listed like any other.
  const fixedEmbedOrigins = [...env.EMBED_ORIGINS, ...(embedDemoUrl ? [new URL(embedDemoUrl).origin] : [])];
  const warn = (line: object, event: string) => options.log.warn(line, event);
  const newEm = () => forkEm(orm);
  const listedOrigins = createListedOrigins({ fixed: fixedEmbedOrigins, newEm, warn });
  const limits = env.RATE_LIMITS ? createLimits(orm) : noLimits;
  const counts = createCounts({ newEm, clock, brand, listed: listedOrigins.all, limits, warn });
  // The sandbox takes payments with any keys.
  const canPay = env.sandbox || paymentContext.providers.all.length > 0;
  const paymentsReady = async (em: Em) => canPay && (await paymentContext.firstRun.isOpen(em));
  const guides: GuideView = {
    own: (guide) => settings.now().values.guides[GUIDE_FIELDS[guide]],
    words: (guide, language) => settings.now().guideWords(guide, language),
  };
  return {
    ...options,
    clock,
    sessionClock,
    widgets,
    mailWritten,
    draining,
    privacyRequests,
    /** The coach's settings. Read them on each use, because a copy goes stale. */
    settings,
    brand,
    /** Texts of pages about the shop and from the coach, in each language. */
    saidSite: settings.site,
    /** Origin of the sandbox's own push service. */
    pushStandIn: env.sandbox ? origin : undefined,
    /** Metrics count their rows, and the coach sees stuck ones. */
    queues: listActiveQueues(env),
    mode,
    codes,
    providers,
    signIn: { codes, providers: providers.map(({ name, label }) => ({ name, label })) },
    keys: sessionKeys(env),
    https: origin.startsWith('https:'),
    library: createLibrary(brand),
    files: createFileStore(env),
    /** The coach's own files in place of the shop's guides. */
    guides,
    limits,
    /** Daily counts, with those that wait to be written. */
    counts,
    /** For shared answers, which belong to no request. */
    newEm,
    /** Origins from the environment; the coach cannot remove them. */
    fixedEmbedOrigins,
    /** All origins, with the coach's own; updated in place. */
    embedOrigins: listedOrigins.all,
    renewEmbedOrigins: listedOrigins.renew,
    programView: createProgramView(settings, guides, { paymentsReady, canPay }),
    viewers: createViewers({ coaches, clock, mode, origin: env.PUBLIC_URL, userOfToken, listed: listedOrigins.all }),
    /** Accounts that may open the studio, with the sandbox's coach. */
    coaches,
    /** Mail addresses of the coach. */
    coachMailboxes: () => settings.now().coaches,
    paymentContext,
  };
}

/** Creates the presenter of programmes, with the coach's settings at the time of use. */
function createProgramView(
  settings: LiveSettings,
  guides: GuideView,
  money: { paymentsReady: (em: Em) => Promise<boolean>; canPay: boolean },
) {
  return {
    get prefix() {
      return settings.now().programPrefix;
    },
    get ownGuide() {
      const id = guides.own('blueprint');
      return id === '' ? guides.words('blueprint', settings.now().brand.language) : { id };
    },
    get guideApart() {
      return settings.now().values.words.taken.includes('routine');
    },
    startCoaching: (language?: Language) =>
      settings.site.in(language ?? settings.now().brand.language).response.said?.startCoaching,
    ...money,
  };
}

/** Keys that sign cookies, the newest first. Outside production a fresh one is made for each start. */
function sessionKeys(env: Env): string[] {
  return env.SESSION_KEYS ?? [randomBytes(32).toString('base64url')];
}
