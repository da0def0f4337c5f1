import Router from '@koa/router';
import { ActsQuery } from '#contract/accounts/audit-log.studio.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import { listActs, presentAct } from './audit-log.service.ts';

/** Activity log of the coach. */
export function actRoutes({ by, brand }: Coaching): Router {
  return new Router().get('/api/coach/acts', async (ctx) => {
    await by(ctx);
    const found = await listActs(getEm(ctx), parseQuery(ctx, ActsQuery));
    ctx.body = presentPage(found, (row) => presentAct(row, brand.timeZone));
  });
}
