import Router from '@koa/router';
import { HistoryQuery } from '#contract/site/site.studio.ts';
import { isTermsHash } from '#contract/site/legal.studio.ts';
import { NotFound } from '#server/platform/errors.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { listTerms, readTerms } from './terms.service.ts';

/** Wordings of the terms: the current one, and those with orders. */
export function termsRoutes({ by, brand, paymentContext: { terms } }: Coaching): Router {
  const place = () => ({ timeZone: brand.timeZone, language: brand.language, terms });
  return new Router({ prefix: '/api/coach/terms' })
    .get('/', async (ctx) => {
      await by(ctx);
      ctx.body = await listTerms(getEm(ctx), parseQuery(ctx, HistoryQuery), place());
    })
    .get('/:hash', async (ctx) => {
      await by(ctx);
      const { hash = '' } = ctx.params;
      if (!isTermsHash(hash)) throw new NotFound();
      ctx.body = await readTerms(getEm(ctx), hash, place());
    });
}
