import Router from '@koa/router';
import type { Context } from 'koa';
import { Guide, SeriesChange } from '#contract/studio/series.ts';
import { NotFound } from '../../../errors.ts';
import { parseBody, readLargeBody } from '../../../http/body.ts';
import { emOf } from '../../../http/unit-of-work.ts';
import type { Coaching } from '../coach.ts';
import { changeSeries, readSeries } from './series.service.ts';

/** What is mailed after a guide. */
export function seriesRoutes({ by, brand, pageSource }: Coaching): Router {
  return new Router({ prefix: '/api/coach/series' })
    .get('/:guide', async (ctx) => {
      await by(ctx);
      ctx.body = await readSeries(emOf(ctx), guideOf(ctx), brand.timeZone);
    })
    .put('/:guide', ...readLargeBody, async (ctx) => {
      const coach = await by(ctx);
      const guide = guideOf(ctx);
      const { postHtml } = await pageSource.entry();
      await changeSeries(emOf(ctx), guide, parseBody(ctx, SeriesChange), { brand, postHtml }, coach);
      ctx.body = await readSeries(emOf(ctx), guide, brand.timeZone);
    });
}

/** @throws {NotFound} for what is none of the guides */
function guideOf(ctx: Context): Guide {
  const parsed = Guide.safeParse((ctx as Context & { params: Record<string, string> }).params['guide']);
  if (!parsed.success) throw new NotFound();
  return parsed.data;
}
