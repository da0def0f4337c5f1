import type Router from '@koa/router';
import type { Dependencies } from './dependencies.ts';
import { type LateRoutes, lateRoutes } from '../platform/http/late-routes.ts';
import { accountRoutes } from '../modules/accounts/account/account.routes.ts';
import { afterSaleRoutes } from '../modules/sales/after-sale/after-sale.routes.ts';
import { withdrawalRoutes } from '../modules/sales/withdrawals/withdrawals.routes.ts';
import { authRoutes } from '../modules/accounts/sign-in/auth.routes.ts';
import { blogRoutes } from '../modules/site/posts/blog.routes.ts';
import { buildRoutes } from '../modules/embed/builds/builds.routes.ts';
import { checkInRoutes } from '../modules/coaching/check-ins/check-ins.routes.ts';
import { checkoutRoutes, openPaymentPaths } from '../modules/sales/checkout/checkout.routes.ts';
import { paypalRoutes } from '../modules/sales/checkout/paypal/paypal-checkout.routes.ts';
import { coachingRoutes } from '../modules/coaching/coaching-page/coaching.routes.ts';
import { contactRoutes, openContactPath } from '../modules/messages/contact/contact.routes.ts';
import { countRoutes } from '../modules/embed/analytics/counts.routes.ts';
import { dashboardRoutes } from '../modules/coaching/dashboard/dashboard.routes.ts';
import { downloadRoutes } from '../modules/catalog/files/downloads.routes.ts';
import { askingSiteRoutes } from '../modules/embed/tokens/asking-sites.routes.ts';
import { embedCheckRoutes } from '../modules/embed/tokens/embed-check.routes.ts';
import { embedRoutes } from '../modules/embed/tokens/embed.routes.ts';
import { firstViewRoutes } from '../modules/embed/first-views/first-views.routes.ts';
import { frameRoutes } from '../modules/embed/frames/frames.routes.ts';
import { oembedRoutes } from '../modules/embed/frames/oembed.routes.ts';
import { previewRoutes } from '../modules/embed/frames/preview.routes.ts';
import { publicAnswers } from '../modules/embed/first-views/public-answers.ts';
import { installRoutes } from '../modules/site/web-app/install.routes.ts';
import { workerRoutes } from '../modules/site/web-app/worker.routes.ts';
import { mediaRoutes } from '../modules/catalog/files/media.routes.ts';
import { mailReportRoutes } from '../modules/operations/mail-reports/mail-reports.routes.ts';
import { newsletterRoutes } from '../modules/newsletter/subscribers/newsletter.routes.ts';
import {
  onboardingRoutes,
  openDraftPath,
  openOnboardingPaths,
} from '../modules/coaching/onboarding/onboarding.routes.ts';
import { consentRoutes } from '../modules/coaching/consents/consent.routes.ts';
import { profileRoutes } from '../modules/coaching/profile/profile.routes.ts';
import { programRoutes } from '../modules/catalog/programs/programs.routes.ts';
import { pushRoutes } from '../modules/operations/push/push.routes.ts';
import { receiptRoutes } from '../modules/sales/receipts/receipts.routes.ts';
import { regionRoutes } from '../modules/site/regions/region.routes.ts';
import { openScamGuidePath, scamGuideRoutes } from '../modules/site/scam-guide/scam-guide.routes.ts';
import { openSignupPaths, signupRoutes } from '../modules/newsletter/signup/signup.routes.ts';
import { siteRoutes } from '../modules/site/content/site.routes.ts';
import { replyRoutes } from '../modules/messages/threads/replies.routes.ts';
import { stepsRoutes } from '../modules/catalog/daily-steps/steps.routes.ts';
import { talkRoutes } from '../modules/messages/client-messages/talk.routes.ts';
import { calendarFeedRoutes, takeAwayRoutes } from '../modules/training/calendar/calendar-feed.routes.ts';
import { planDayRoutes } from '../modules/training/own-plans/plan-days.routes.ts';
import { trainingRoutes } from '../modules/training/workout-log/training.routes.ts';
import { webhookRoutes } from '../modules/sales/webhooks/webhooks.routes.ts';
import { coverRoutes } from '../modules/site/pages/covers.ts';
import { sitemapRoutes } from '../modules/site/pages/sitemap.ts';

/** Paths that take anonymous requests from any origin, for widgets on other sites. */
export const openPaths: ReadonlySet<string> = new Set([
  ...openSignupPaths,
  openScamGuidePath,
  openContactPath,
  ...openOnboardingPaths,
  ...openPaymentPaths,
]);

/** Open paths that also take a plain form from pages elsewhere. */
export const formPaths: ReadonlySet<string> = new Set([
  ...openSignupPaths,
  openScamGuidePath,
  openContactPath,
  openDraftPath,
]);

/** Forms whose work differs by what the typed address has. The contact form's does not. */
export const addressFormPaths: readonly string[] = [
  ...openSignupPaths,
  openScamGuidePath,
  '/api/newsletter',
  '/api/login/code',
  '/api/user/email',
  '/api/withdrawals',
  '/api/payment-address',
  '/api/create-one-time-payment',
  '/api/create-guest-subscription',
  '/api/free-order',
];

/** Routes that any page can call without a preflight, because they have no effect on a person. */
export function noPreflightRoutes(shop: Dependencies): Router[] {
  return [countRoutes(shop)];
}

/** Routes with shared answers, and those open to everybody. */
export function publicRoutes(shop: Dependencies): Router[] {
  const { newEm, clock, brand, pageSource: source, paymentContext: context } = shop;
  const postHtml = async () => {
    const entry = await source.entry();
    return (content: string) => entry.postHtml(content, shop.origin);
  };
  return [
    programRoutes({ newEm, brand, view: shop.programView }),
    regionRoutes({ ...shop, url: shop.env.RATES_URL }),
    siteRoutes(shop.saidSite),
    blogRoutes({ newEm, clock, brand, postHtml, saidSite: shop.saidSite }),
    coverRoutes({ source, clock, brand }),
    sitemapRoutes({ newEm, clock, source, origin: shop.origin, brand }),
    downloadRoutes(shop),
    calendarFeedRoutes(shop),
    mediaRoutes(shop),
    installRoutes(shop),
    workerRoutes({ brand, worker: source.worker, on: shop.env.OFFLINE_PAGES }),
    frameRoutes(shop),
    oembedRoutes(shop),
    previewRoutes({ source, brand }),
    firstViewRoutes({
      limits: shop.limits,
      origin: shop.origin,
      brand,
      widgets: shop.widgets,
      look: () => shop.settings.now().look.widget,
      answers: () => publicAnswers({ ...shop, url: shop.env.RATES_URL }),
    }),
    buildRoutes({ newEm }),
    askingSiteRoutes(shop),
    signupRoutes(shop),
    scamGuideRoutes(shop),
    replyRoutes(shop),
    newsletterRoutes(shop),
    mailReportRoutes({ ...shop, token: shop.env.MAIL_REPORTS_TOKEN }),
    webhookRoutes({ context, limits: shop.limits }),
  ];
}

/** Routes that depend on the signed-in user. */
export function memberRoutes(shop: Dependencies): Router[] {
  const { viewers, limits, paymentContext: context } = shop;
  const selling = { context, viewers, limits };
  return [
    authRoutes(shop),
    contactRoutes(shop),
    onboardingRoutes(shop),
    accountRoutes(shop),
    dashboardRoutes(shop),
    trainingRoutes(shop),
    planDayRoutes(shop),
    takeAwayRoutes(shop),
    stepsRoutes(shop),
    coachingRoutes(shop),
    profileRoutes(shop),
    consentRoutes(shop),
    checkInRoutes(shop),
    talkRoutes(shop),
    pushRoutes({ ...shop, settings: shop.env, standIn: shop.pushStandIn }),
    checkoutRoutes({ ...selling, listed: shop.embedOrigins, keys: shop.keys }),
    paypalRoutes(selling),
    afterSaleRoutes(selling),
    withdrawalRoutes(selling),
    receiptRoutes({ ...shop, brand: shop.settings.first.brand }),
    embedRoutes(shop),
    embedCheckRoutes(shop),
  ];
}

/** The studio, loaded when the coach first opens it: its code and schemas are a sixth of the server's. */
export function studioRoutes(shop: Dependencies): LateRoutes {
  return lateRoutes('/api/coach/', async () => (await import('./studio.routes.ts')).coachRoutes(shop));
}
