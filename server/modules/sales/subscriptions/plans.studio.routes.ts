import Router from '@koa/router';
import { PlanRequest } from '#contract/sales/offer-changes.studio.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { findPlans, proposePlan, withdrawPlanChange } from './plans.service.ts';

/** Studio routes for plan changes. */
export function planRoutes({ by, paymentContext: context }: Coaching): Router {
  return new Router({ prefix: '/api/coach/subscriptions/:id' })
    .get('/plans', async (ctx) => {
      await by(ctx);
      ctx.body = await findPlans(getEm(ctx), uuidParam(ctx), context.programPrefix);
    })
    .post('/plan', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      await proposePlan(getEm(ctx), context, uuidParam(ctx), parseBody(ctx, PlanRequest), coach);
      ctx.status = 202;
      ctx.body = { status: 'accepted' };
    })
    .delete('/plan', async (ctx) => {
      const coach = await by(ctx);
      await withdrawPlanChange(getEm(ctx), context, uuidParam(ctx), coach);
      ctx.status = 204;
    });
}
