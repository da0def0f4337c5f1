import Router from '@koa/router';
import { EmbedOriginNamed, EmbedOriginRequest } from '#contract/embed/embeds.studio.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { allowOrigin, removeAskingSite, presentEmbeds, removeOrigin } from './embeds.service.ts';

/** Sites that may show members' data, in the studio. */
export function embedsRoutes({ by, brand, fixedEmbedOrigins: fixed, privacyRequests }: Coaching): Router {
  return new Router({ prefix: '/api/coach/embeds' })
    .get('/', async (ctx) => {
      await by(ctx);
      ctx.body = await presentEmbeds(getEm(ctx), { fixed, timeZone: brand.timeZone });
    })
    .post('/', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      await allowOrigin(getEm(ctx), parseBody(ctx, EmbedOriginRequest).origin, coach);
      ctx.status = 204;
    })
    .post('/remove', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      await removeOrigin(getEm(ctx), parseBody(ctx, EmbedOriginNamed).origin, coach, privacyRequests);
      ctx.status = 204;
    })
    .post('/forget', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      await removeAskingSite(getEm(ctx), parseBody(ctx, EmbedOriginNamed).origin, coach);
      ctx.status = 204;
    });
}
