import type Router from '@koa/router';
import type { Dependencies } from '../../dependencies.ts';
import { answerRoutes } from './answers/answers.routes.ts';
import { coachingOf } from './coach.ts';
import { firstRunRoutes } from './site/first-run.routes.ts';
import { siteSettingRoutes } from './site/site-settings.routes.ts';

/** Everything that the studio asks for, area by area. */
export function coachRoutes(shop: Dependencies): Router[] {
  const coaching = coachingOf(shop);
  return [answerRoutes(coaching), firstRunRoutes(coaching), siteSettingRoutes(coaching)];
}
