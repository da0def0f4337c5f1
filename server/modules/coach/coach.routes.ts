import type Router from '@koa/router';
import type { Dependencies } from '../../dependencies.ts';
import { answerRoutes } from './answers/answers.routes.ts';
import { letterRoutes } from './letters/letters.routes.ts';
import { seriesRoutes } from './letters/series.routes.ts';
import { subscriberRoutes } from './letters/subscribers.routes.ts';
import { coachingOf } from './coach.ts';

/** Everything that the studio asks for, area by area. */
export function coachRoutes(shop: Dependencies): Router[] {
  const coaching = coachingOf(shop);
  return [answerRoutes(coaching), letterRoutes(coaching), seriesRoutes(coaching), subscriberRoutes(coaching)];
}
