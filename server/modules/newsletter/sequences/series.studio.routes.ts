import Router from '@koa/router';
import type { Context } from 'koa';
import { Guide, SeriesChange } from '#contract/newsletter/sequences.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { parseBody, readLargeBody } from '#server/platform/http/request/body.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { changeSeries, listSeries, readSeries } from './series.service.ts';

/** Sequences in the studio. */
export function seriesRoutes({ by, brand, settings, pageSource }: Coaching): Router {
  const shop = () => ({ prefix: settings.now().programPrefix, guides: settings.now().values.guides });
  const read = (em: Em, guide: Guide) => readSeries(em, guide, { timeZone: brand.timeZone, ...shop() });
  return new Router({ prefix: '/api/coach/series' })
    .get('/', async (ctx) => {
      await by(ctx);
      ctx.body = await listSeries(getEm(ctx), shop());
    })
    .get('/:guide', async (ctx) => {
      await by(ctx);
      ctx.body = await read(getEm(ctx), parseGuide(ctx));
    })
    .put('/:guide', ...readLargeBody, async (ctx) => {
      const coach = await by(ctx);
      const guide = parseGuide(ctx);
      const { postHtml } = await pageSource.entry();
      // Refuses an unknown guide first.
      await read(getEm(ctx), guide);
      await changeSeries(getEm(ctx), guide, parseBody(ctx, SeriesChange), { brand, postHtml }, coach);
      ctx.body = await read(getEm(ctx), guide);
    });
}

/** @throws {NotFound} for an unknown guide */
function parseGuide(ctx: Context): Guide {
  const parsed = Guide.safeParse((ctx as Context & { params: Record<string, string> }).params['guide']);
  if (!parsed.success) throw new NotFound();
  return parsed.data;
}
