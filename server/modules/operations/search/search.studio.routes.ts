import Router from '@koa/router';
import { SearchQuery, type SearchResponse } from '#contract/operations/search.studio.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { searchStudio } from './search.service.ts';

/** Search over the lists of the studio. */
export function searchRoutes({ by, brand, mode, programView }: Coaching): Router {
  return new Router().get('/api/coach/search', noStore, async (ctx) => {
    const { now } = await by(ctx);
    const { q } = parseQuery(ctx, SearchQuery);
    const context = { mode, now, timeZone: brand.timeZone, prefix: programView.prefix };
    ctx.body = (await searchStudio(getEm(ctx), q, context)) satisfies SearchResponse;
  });
}
