import Router from '@koa/router';
import { EmbedOriginNamed, EmbedOriginRequest } from '#contract/studio/embeds.ts';
import { parseBody, readBody } from '#server/platform/http/body.ts';
import { emOf } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { allowOrigin, forgetAsker, presentEmbeds, removeOrigin } from './embeds.service.ts';

/** Sites elsewhere that may show what is a member's. */
export function embedsRoutes({ by, brand, fixedEmbedOrigins: fixed }: Coaching): Router {
  return new Router({ prefix: '/api/coach/embeds' })
    .get('/', async (ctx) => {
      await by(ctx);
      ctx.body = await presentEmbeds(emOf(ctx), { fixed, timeZone: brand.timeZone });
    })
    .post('/', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      await allowOrigin(emOf(ctx), parseBody(ctx, EmbedOriginRequest).origin, coach);
      ctx.status = 204;
    })
    .post('/remove', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      await removeOrigin(emOf(ctx), parseBody(ctx, EmbedOriginNamed).origin, coach);
      ctx.status = 204;
    })
    .post('/forget', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      await forgetAsker(emOf(ctx), parseBody(ctx, EmbedOriginNamed).origin, coach);
      ctx.status = 204;
    });
}
