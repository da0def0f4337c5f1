import type Router from '@koa/router';
import type { Dependencies } from './dependencies.ts';
import { actRoutes } from '../modules/accounts/audit-log/audit-log.studio.routes.ts';
import { answerRoutes } from '../modules/messages/saved-answers/answers.studio.routes.ts';
import { assignmentRoutes } from '../modules/training/assignments/assignments.studio.routes.ts';
import { clientRoutes } from '../modules/coaching/clients/clients.studio.routes.ts';
import { createCoaching } from '../modules/studio/studio.ts';
import { couponRoutes } from '../modules/catalog/discount-codes/coupons.studio.routes.ts';
import { embedsRoutes } from '../modules/embed/tokens/embeds.studio.routes.ts';
import { exerciseRoutes } from '../modules/training/exercises/exercises.studio.routes.ts';
import { fileRoutes } from '../modules/catalog/files/files.studio.routes.ts';
import { firstRunRoutes } from '../modules/site/first-run/first-run.studio.routes.ts';
import { giftRoutes } from '../modules/sales/gifts/gifts.studio.routes.ts';
import { guideRoutes } from '../modules/newsletter/lead-magnets/guides.studio.routes.ts';
import { inboxRoutes } from '../modules/messages/inbox/inbox.studio.routes.ts';
import { letterRoutes } from '../modules/newsletter/letter-desk/letters.studio.routes.ts';
import { orderRoutes } from '../modules/sales/order-desk/orders.studio.routes.ts';
import { planRoutes } from '../modules/sales/subscriptions/plans.studio.routes.ts';
import { peopleRoutes } from '../modules/accounts/people/people.studio.routes.ts';
import { postRoutes } from '../modules/site/posts/posts.studio.routes.ts';
import { programStepsRoutes } from '../modules/catalog/daily-steps/program-steps.studio.routes.ts';
import { programsRoutes } from '../modules/catalog/programs/programs.studio.routes.ts';
import { searchRoutes } from '../modules/operations/search/search.studio.routes.ts';
import { seriesRoutes } from '../modules/newsletter/sequences/series.studio.routes.ts';
import { siteSettingRoutes } from '../modules/site/site-settings/site-settings.studio.routes.ts';
import { statisticsRoutes } from '../modules/embed/analytics/statistics.studio.routes.ts';
import { stuckRoutes } from '../modules/operations/stuck-jobs/stuck.studio.routes.ts';
import { subscriberRoutes } from '../modules/newsletter/subscribers/subscribers.studio.routes.ts';
import { termsRoutes } from '../modules/site/legal/terms.studio.routes.ts';
import { trainingPlanRoutes } from '../modules/training/plans/plans.studio.routes.ts';
import { coachTalkRoutes } from '../modules/messages/client-messages/talk.studio.routes.ts';
import { todayRoutes } from '../modules/operations/today/today.studio.routes.ts';
import { translationRoutes } from '../modules/site/translations/translations.studio.routes.ts';

/** Returns the routes of the studio, area by area. */
export function coachRoutes(shop: Dependencies): Router[] {
  const coaching = createCoaching(shop);
  return [
    answerRoutes(coaching),
    inboxRoutes(coaching),
    coachTalkRoutes(coaching),
    clientRoutes(coaching),
    assignmentRoutes(coaching),
    todayRoutes(coaching),
    searchRoutes(coaching),
    actRoutes(coaching),
    orderRoutes(coaching),
    planRoutes(coaching),
    giftRoutes(coaching),
    stuckRoutes(coaching),
    letterRoutes(coaching),
    seriesRoutes(coaching),
    subscriberRoutes(coaching),
    peopleRoutes(coaching),
    embedsRoutes(coaching),
    statisticsRoutes(coaching),
    couponRoutes(coaching),
    fileRoutes(coaching),
    programStepsRoutes(coaching),
    programsRoutes(coaching),
    postRoutes(coaching),
    firstRunRoutes(coaching),
    guideRoutes(coaching),
    termsRoutes(coaching),
    siteSettingRoutes(coaching),
    translationRoutes(coaching),
    exerciseRoutes(coaching),
    trainingPlanRoutes(coaching),
  ];
}
