import Router from '@koa/router';
import { UnmatchedQuery } from '#contract/operations/stuck.studio.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import { listUnmatched, presentStuck, presentUnmatched } from './stuck.service.ts';

/** Failures that need the coach. */
export function stuckRoutes({ by, brand, mode, queues: all, paymentContext }: Coaching): Router {
  const cards = () => paymentContext.providers.stripe && { prefix: paymentContext.programPrefix };
  // Provider events have their own list with more details.
  const queues = all.filter(({ kind }) => kind !== 'provider_event');
  return new Router({ prefix: '/api/coach/stuck' })
    .get('/', async (ctx) => {
      const { now } = await by(ctx);
      const speaker = await loadSpeaker(resolveLanguage(ctx));
      ctx.body = await presentStuck(getEm(ctx), {
        now,
        mode,
        queues,
        timeZone: brand.timeZone,
        speaker,
        cards: cards(),
      });
    })
    .get('/withdrawals', async (ctx) => {
      await by(ctx);
      const found = await listUnmatched(getEm(ctx), parseQuery(ctx, UnmatchedQuery));
      ctx.body = presentPage(found, (request) => presentUnmatched(request, brand.timeZone));
    });
}
