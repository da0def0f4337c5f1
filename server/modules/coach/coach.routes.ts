import type Router from '@koa/router';
import type { Dependencies } from '../../dependencies.ts';
import { actRoutes } from './acts/acts.routes.ts';
import { answerRoutes } from './answers/answers.routes.ts';
import { assignmentRoutes } from './assignments/assignments.routes.ts';
import { clientRoutes } from './clients/clients.routes.ts';
import { coachingOf } from './coach.ts';
import { couponRoutes } from './coupons/coupons.routes.ts';
import { embedsRoutes } from './embeds/embeds.routes.ts';
import { exerciseRoutes } from './exercises/exercises.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { firstRunRoutes } from './site/first-run.routes.ts';
import { giftRoutes } from './orders/gifts.routes.ts';
import { guideRoutes } from './site/guides.routes.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { letterRoutes } from './letters/letters.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { planRoutes } from './orders/plans.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { postRoutes } from './posts/posts.routes.ts';
import { programStepsRoutes } from './programs/program-steps.routes.ts';
import { programsRoutes } from './programs/programs.routes.ts';
import { seriesRoutes } from './letters/series.routes.ts';
import { siteSettingRoutes } from './site/site-settings.routes.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { stuckRoutes } from './stuck/stuck.routes.ts';
import { subscriberRoutes } from './letters/subscribers.routes.ts';
import { termsRoutes } from './site/terms.routes.ts';
import { trainingPlanRoutes } from './plans/plans.routes.ts';
import { coachTalkRoutes } from './talk/talk.routes.ts';
import { todayRoutes } from './today/today.routes.ts';
import { translationRoutes } from './translations/translations.routes.ts';

/** Everything that the studio asks for, area by area. */
export function coachRoutes(shop: Dependencies): Router[] {
  const coaching = coachingOf(shop);
  return [
    answerRoutes(coaching),
    inboxRoutes(coaching),
    coachTalkRoutes(coaching),
    clientRoutes(coaching),
    assignmentRoutes(coaching),
    todayRoutes(coaching),
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
