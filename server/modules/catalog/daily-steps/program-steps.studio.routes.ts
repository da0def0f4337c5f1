import Router from '@koa/router';
import { StepsChange } from '#contract/catalog/programs.studio.ts';
import { parseBody, readLargeBody } from '#server/platform/http/request/body.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { numberParam } from '../programs/number-param.ts';
import { changeSteps, listPlans, presentStudioSteps } from './program-steps.service.ts';

/** Daily steps of a programme, and the plans to choose from. Mounted before the routes of programmes. */
export function programStepsRoutes({ by }: Coaching): Router {
  return new Router({ prefix: '/api/coach/programs' })
    .get('/plans', async (ctx) => {
      await by(ctx);
      ctx.body = await listPlans(getEm(ctx));
    })
    .get('/:id/steps', async (ctx) => {
      await by(ctx);
      ctx.body = await presentStudioSteps(getEm(ctx), numberParam(ctx));
    })
    .put('/:id/steps', ...readLargeBody, async (ctx) => {
      const coach = await by(ctx);
      const id = numberParam(ctx);
      await changeSteps(getEm(ctx), id, parseBody(ctx, StepsChange), coach);
      ctx.body = await presentStudioSteps(getEm(ctx), id);
    });
}
