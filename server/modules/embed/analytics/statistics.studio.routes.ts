import Router from '@koa/router';
import { StatisticsFileQuery, StatisticsQuery } from '#contract/embed/statistics.studio.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { resolveDateRange } from './ranges.ts';
import { statisticsCsv } from './statistics.csv.ts';
import { presentSiteCounts, presentStatistics } from './statistics.service.ts';

/** Statistics in the studio. */
export function statisticsRoutes({ by, brand, mode, counts, paymentContext }: Coaching): Router {
  const shop = () => ({ mode, timeZone: brand.timeZone, prefix: paymentContext.programPrefix });
  return new Router()
    .get('/api/coach/statistics', async (ctx) => {
      const { now } = await by(ctx);
      const range = resolveDateRange(parseQuery(ctx, StatisticsQuery), brand.timeZone, now);
      // Includes the latest counts of this process.
      await counts.write();
      ctx.body = await presentStatistics(getEm(ctx), range, shop());
    })
    .get('/api/coach/statistics.csv', async (ctx) => {
      const { now } = await by(ctx);
      const query = parseQuery(ctx, StatisticsFileQuery);
      const range = resolveDateRange(query, brand.timeZone, now);
      await counts.write();
      const found = await presentStatistics(getEm(ctx), range, shop(), true);
      ctx.type = 'text/csv; charset=utf-8';
      ctx.attachment(`${query.table}-${range.from}-${range.to}.csv`);
      ctx.body = statisticsCsv(query.table, found);
    })
    .get('/api/coach/statistics/sites', async (ctx) => {
      const { now } = await by(ctx);
      await counts.write();
      ctx.body = await presentSiteCounts(getEm(ctx), brand.timeZone, now);
    });
}
