import Router from '@koa/router';
import { ActsQuery } from '#contract/accounts/audit-log.studio.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import { listActs, presentActs } from './audit-log.service.ts';

/** Activity log of the coach. */
export function actRoutes({ by, brand }: Coaching): Router {
  return new Router().get('/api/coach/acts', async (ctx) => {
    await by(ctx);
    const em = getEm(ctx);
    const page = await listActs(em, parseQuery(ctx, ActsQuery));
    const found = await presentActs(em, page.found, brand.timeZone);
    ctx.body = presentPage({ ...page, found }, (act) => act);
  });
}
