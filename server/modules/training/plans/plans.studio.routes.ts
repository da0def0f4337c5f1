import Router from '@koa/router';
import type { Context } from 'koa';
import {
  TrainingPlanChange,
  TrainingPlanCopy,
  TrainingPlanRequest,
  TrainingPlansQuery,
} from '#contract/training/plans/plans-builder.studio.ts';
import { PlanKey } from '#contract/training/training.ts';
import { NotFound } from '#server/platform/errors.ts';
import { parseBody, readBody, readHugeBody } from '#server/platform/http/request/body.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import { findTrainingPlan, listTrainingPlans, presentItem } from './plans.queries.ts';
import { addTrainingPlan, changeTrainingPlan, copyTrainingPlan, endTrainingPlan } from './plans.service.ts';

/** Training plans in the studio: templates, and clients' copies by key. */
export function trainingPlanRoutes({ by, brand, settings }: Coaching): Router {
  const answer = async (ctx: Context, key: string) => {
    ctx.body = await findTrainingPlan(getEm(ctx), key, settings.now().programPrefix);
  };
  return new Router({ prefix: '/api/coach/plans' })
    .get('/', async (ctx) => {
      await by(ctx);
      const page = await listTrainingPlans(getEm(ctx), parseQuery(ctx, TrainingPlansQuery));
      const { programPrefix } = settings.now();
      ctx.body = presentPage(page, (row) => presentItem(row, brand.timeZone, programPrefix));
    })
    .post('/', ...readHugeBody, async (ctx) => {
      const coach = await by(ctx);
      ctx.status = 201;
      await answer(ctx, await addTrainingPlan(getEm(ctx), parseBody(ctx, TrainingPlanRequest), coach));
    })
    .get('/:key', async (ctx) => {
      await by(ctx);
      await answer(ctx, keyParam(ctx));
    })
    .put('/:key', ...readHugeBody, async (ctx) => {
      const coach = await by(ctx);
      const key = keyParam(ctx);
      await changeTrainingPlan(getEm(ctx), key, parseBody(ctx, TrainingPlanChange), coach);
      await answer(ctx, key);
    })
    .post('/:key/copy', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const key = await copyTrainingPlan(getEm(ctx), keyParam(ctx), parseBody(ctx, TrainingPlanCopy).title, coach);
      ctx.status = 201;
      await answer(ctx, key);
    })
    .post(['/:key/end', '/:key/offer'], async (ctx) => {
      const coach = await by(ctx);
      const key = keyParam(ctx);
      await endTrainingPlan(getEm(ctx), key, ctx.path.endsWith('/end'), coach);
      await answer(ctx, key);
    });
}

/** @throws {NotFound} for an invalid key */
function keyParam(ctx: Context): string {
  const key = PlanKey.safeParse((ctx as Context & { params: Record<string, string | undefined> }).params['key']);
  if (!key.success) throw new NotFound();
  return key.data;
}
