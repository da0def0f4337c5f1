import Router from '@koa/router';
import type { Context } from 'koa';
import {
  ExerciseChange,
  ExerciseId,
  ExerciseRequest,
  ExercisesQuery,
} from '#contract/training/plans/exercises.studio.ts';
import { NotFound } from '#server/platform/errors.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import {
  addExercise,
  changeExercise,
  endExercise,
  exerciseChoices,
  findExercise,
  listExercises,
  presentExercise,
  plansWith,
  presentListed,
} from './exercises.service.ts';

/** Exercise library. Exercises are ended, never deleted. */
export function exerciseRoutes({ by, brand }: Coaching): Router {
  const answer = async (ctx: Context, row: Parameters<typeof presentListed>[0]) => {
    ctx.body = await presentExercise(getEm(ctx), row, brand.timeZone);
  };
  return new Router({ prefix: '/api/coach/exercises' })
    .get('/', async (ctx) => {
      await by(ctx);
      const page = await listExercises(getEm(ctx), parseQuery(ctx, ExercisesQuery));
      const plans = await plansWith(getEm(ctx));
      ctx.body = presentPage(page, (row) => presentListed(row, plans.get(row.id) ?? 0, brand.timeZone));
    })
    .post('/', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      ctx.status = 201;
      await answer(ctx, await addExercise(getEm(ctx), parseBody(ctx, ExerciseRequest), coach));
    })
    .get('/choices', async (ctx) => {
      await by(ctx);
      ctx.body = await exerciseChoices(getEm(ctx), brand.timeZone);
    })
    .get('/:id', async (ctx) => {
      await by(ctx);
      await answer(ctx, await findExercise(getEm(ctx), idParam(ctx)));
    })
    .put('/:id', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      await answer(ctx, await changeExercise(getEm(ctx), idParam(ctx), parseBody(ctx, ExerciseChange), coach));
    })
    .post(['/:id/end', '/:id/offer'], async (ctx) => {
      const coach = await by(ctx);
      await answer(ctx, await endExercise(getEm(ctx), idParam(ctx), ctx.path.endsWith('/end'), coach));
    });
}

/** @throws {NotFound} for an invalid id */
function idParam(ctx: Context): string {
  const id = ExerciseId.safeParse((ctx as Context & { params: Record<string, string | undefined> }).params['id']);
  if (!id.success) throw new NotFound();
  return id.data;
}
