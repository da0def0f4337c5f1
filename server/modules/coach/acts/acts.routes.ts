import Router from '@koa/router';
import { ActsQuery } from '#contract/studio/acts.ts';
import { parseQuery } from '../../../http/query.ts';
import { emOf } from '../../../http/unit-of-work.ts';
import type { Coaching } from '../coach.ts';
import { presentPage } from '../list.ts';
import { listActs, presentAct } from './acts.service.ts';

/** What the coach did. */
export function actRoutes({ by, brand }: Coaching): Router {
  return new Router().get('/api/coach/acts', async (ctx) => {
    await by(ctx);
    const found = await listActs(emOf(ctx), parseQuery(ctx, ActsQuery));
    ctx.body = presentPage(found, (row) => presentAct(row, brand.timeZone));
  });
}
