import Router from '@koa/router';
import type { Context } from 'koa';
import { Guide, SeriesChange } from '#contract/studio/series.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { parseBody, readLargeBody } from '#server/platform/http/body.ts';
import { emOf } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { changeSeries, listSeries, readSeries } from './series.service.ts';

/** What is mailed after a guide. */
export function seriesRoutes({ by, brand, settings, pageSource }: Coaching): Router {
  const shop = () => ({ prefix: settings.now().programPrefix, guides: settings.now().values.guides });
  const read = (em: Em, guide: Guide) => readSeries(em, guide, { timeZone: brand.timeZone, ...shop() });
  return new Router({ prefix: '/api/coach/series' })
    .get('/', async (ctx) => {
      await by(ctx);
      ctx.body = await listSeries(emOf(ctx), shop());
    })
    .get('/:guide', async (ctx) => {
      await by(ctx);
      ctx.body = await read(emOf(ctx), guideOf(ctx));
    })
    .put('/:guide', ...readLargeBody, async (ctx) => {
      const coach = await by(ctx);
      const guide = guideOf(ctx);
      const { postHtml } = await pageSource.entry();
      // What is none of the shop's is refused before.
      await read(emOf(ctx), guide);
      await changeSeries(emOf(ctx), guide, parseBody(ctx, SeriesChange), { brand, postHtml }, coach);
      ctx.body = await read(emOf(ctx), guide);
    });
}

/** @throws {NotFound} for what is none of the guides */
function guideOf(ctx: Context): Guide {
  const parsed = Guide.safeParse((ctx as Context & { params: Record<string, string> }).params['guide']);
  if (!parsed.success) throw new NotFound();
  return parsed.data;
}
