import Router from '@koa/router';
import {
  type MyPlansResponse,
  PlanDaysRequest,
  type PlanDaysResponse,
  type PlanDaysResult,
} from '#contract/training/plans/plan-days.ts';
import type { Brand } from '#server/platform/brand.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import { loadLocalToday } from './member-today.ts';
import { listOwnPlans } from './own-plans.service.ts';
import { applyPlanDays, listPlanDays } from './plan-days.service.ts';

interface Dependencies {
  brand: Brand;
  viewers: Viewers;
  clock: () => Date;
}

/** Own plans of a member, and their day changes. */
export function planDayRoutes({ brand, viewers, clock }: Dependencies): Router {
  return new Router()
    .use(noStore)
    .get('/api/user/plans', async (ctx) => {
      const access = await viewers.requireUser(ctx);
      const today = await loadLocalToday(getEm(ctx), access.user, brand.timeZone, clock());
      const { language } = brand;
      ctx.body = (await listOwnPlans(getEm(ctx), access, { today, language })) satisfies MyPlansResponse;
    })
    .get('/api/user/plan-days', async (ctx) => {
      const access = await viewers.requireUser(ctx);
      const key = String(ctx.query['plan'] ?? '');
      ctx.body = (await listPlanDays(getEm(ctx), access, key)) satisfies PlanDaysResponse;
    })
    .post('/api/user/plan-days', ...readBody, async (ctx) => {
      const access = await viewers.requireUser(ctx);
      const { changes } = parseBody(ctx, PlanDaysRequest);
      const speaker = await loadSpeaker(resolveLanguage(ctx));
      const at = { now: clock(), speaker };
      ctx.body = (await applyPlanDays(getEm(ctx), access, changes, at)) satisfies PlanDaysResult;
    });
}
