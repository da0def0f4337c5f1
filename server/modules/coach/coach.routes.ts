import type Router from '@koa/router';
import type { Dependencies } from '../../dependencies.ts';
import { answerRoutes } from './answers/answers.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { coachingOf } from './coach.ts';
import { postRoutes } from './posts/posts.routes.ts';

/** Everything that the studio asks for, area by area. */
export function coachRoutes(shop: Dependencies): Router[] {
  const coaching = coachingOf(shop);
  return [answerRoutes(coaching), fileRoutes(coaching), postRoutes(coaching)];
}
