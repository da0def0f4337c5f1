import Router from '@koa/router';
import type { Context } from 'koa';
import {
  OfferChange,
  OfferRequest,
  ProgramChange,
  ProgramMove,
  ProgramRequest,
} from '#contract/catalog/programs.studio.ts';
import { ProgramsQuery } from '#contract/catalog/programs-query.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { addOffer, changeOffer, endOffer } from '../offers/offers.service.ts';
import { listAllPrograms, presentStudioProgram } from './programs.queries.ts';
import { numberParam } from './number-param.ts';
import { addProgram, changeProgram, endProgram, moveProgram, removeProgram } from './programs.studio.service.ts';

/** Programmes and offers in the studio. */
export function programsRoutes({ by, brand, clock, programView }: Coaching): Router {
  // Both may change while the shop runs.
  const view = {
    get prefix() {
      return programView.prefix;
    },
    get timeZone() {
      return brand.timeZone;
    },
  };
  const answer = async (ctx: Context, em: Em, id: number) => {
    const { prefix, timeZone } = view;
    ctx.body = await presentStudioProgram(em, id, { prefix, timeZone, now: clock() });
  };
  return new Router({ prefix: '/api/coach/programs' })
    .get('/', async (ctx) => {
      await by(ctx);
      ctx.body = await listAllPrograms(getEm(ctx), view.prefix, parseQuery(ctx, ProgramsQuery));
    })
    .post('/', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const id = await addProgram(getEm(ctx), parseBody(ctx, ProgramRequest), coach, view.prefix);
      ctx.status = 201;
      await answer(ctx, getEm(ctx), id);
    })
    .get('/:id', async (ctx) => {
      await by(ctx);
      await answer(ctx, getEm(ctx), numberParam(ctx));
    })
    .put('/:id', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const id = numberParam(ctx);
      await changeProgram(getEm(ctx), id, parseBody(ctx, ProgramChange), coach, view.prefix);
      await answer(ctx, getEm(ctx), id);
    })
    .delete('/:id', async (ctx) => {
      const coach = await by(ctx);
      await removeProgram(getEm(ctx), numberParam(ctx), coach);
      ctx.status = 204;
    })
    .post('/:id/move', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      await moveProgram(getEm(ctx), numberParam(ctx), parseBody(ctx, ProgramMove).by, coach);
      ctx.body = await listAllPrograms(getEm(ctx), view.prefix);
    })
    .post(['/:id/end', '/:id/sell'], async (ctx) => {
      const coach = await by(ctx);
      const id = numberParam(ctx);
      await endProgram(getEm(ctx), id, ctx.path.endsWith('/end'), coach);
      await answer(ctx, getEm(ctx), id);
    })
    .post('/:id/offers', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const id = numberParam(ctx);
      await addOffer(getEm(ctx), id, parseBody(ctx, OfferRequest), coach);
      ctx.status = 201;
      await answer(ctx, getEm(ctx), id);
    })
    .put('/:id/offers/:offer', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const id = numberParam(ctx);
      await changeOffer(getEm(ctx), { id, offer: numberParam(ctx, 'offer') }, parseBody(ctx, OfferChange), coach);
      await answer(ctx, getEm(ctx), id);
    })
    .post(['/:id/offers/:offer/end', '/:id/offers/:offer/sell'], async (ctx) => {
      const coach = await by(ctx);
      const id = numberParam(ctx);
      await endOffer(getEm(ctx), { id, offer: numberParam(ctx, 'offer') }, ctx.path.endsWith('/end'), coach);
      await answer(ctx, getEm(ctx), id);
    });
}
