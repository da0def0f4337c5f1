import Router from '@koa/router';
import * as z from 'zod';
import type { ProgressResponse } from '#contract/coaching/dashboard.ts';
import type { TrainingPlan } from '#contract/training/training.ts';
import {
  MAX_WORKOUTS_LIMIT,
  WORKOUTS_PAGE,
  WorkoutsRequest,
  type WorkoutsResponse,
  type WorkoutsResult,
} from '#contract/training/workouts.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import type { Brand } from '#server/platform/brand.ts';
import type { Env } from '#server/platform/config/env.ts';
import type { Library } from '#server/modules/catalog/documents/library.ts';
import { parseBody, readLargeBody } from '#server/platform/http/request/body.ts';
import { sendFile } from '#server/platform/http/file.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import { calendarFile } from '../calendar/calendar-feed.service.ts';
import { countSteps } from '#server/modules/catalog/daily-steps/steps.queries.ts';
import { toPaperPlan } from '../own-plans/paper-plan.ts';
import { listPlanDays } from '../own-plans/plan-days.service.ts';
import { loadProgress, loadMemberPlan } from './training.service.ts';
import { applyChanges } from './workouts.service.ts';
import { listWorkouts, requireLogPlanKey } from './workouts.queries.ts';

interface Dependencies {
  brand: Brand;
  library: Library;
  viewers: Viewers;
  clock: () => Date;
  /** Real time, because the sandbox's clock may be ahead. */
  sessionClock: () => Date;
  env: Pick<Env, 'sandbox'>;
}

/** Smaller differences come from reading the two clocks one after the other. */
const MOVED_MS = 60_000;

/** Plans for members, and their log. */
export function trainingRoutes({ brand, library, viewers, clock, sessionClock, env }: Dependencies): Router {
  return new Router()
    .use(noStore)
    .get('/api/training-programs/:id', async (ctx) => {
      const access = await viewers.requireUser(ctx);
      const plan = await loadMemberPlan(getEm(ctx), access, ctx.params['id'] ?? '', brand);
      const aheadMs = env.sandbox ? clock().getTime() - sessionClock().getTime() : 0;
      ctx.body = { ...plan, ...(aheadMs >= MOVED_MS && { aheadMs }) } satisfies TrainingPlan;
    })
    .get('/api/training-programs/:id/calendar.ics', async (ctx) => {
      const access = await viewers.requireUser(ctx);
      const { key, text } = await calendarFile(getEm(ctx), access, ctx.params['id'] ?? '', { brand, now: clock() });
      sendFile(ctx, { file: Buffer.from(text), name: `${key}.ics`, type: 'text/calendar; charset=utf-8' });
    })
    .get('/api/training-programs/:id/plan.pdf', async (ctx) => {
      const access = await viewers.requireUser(ctx);
      const held = await loadMemberPlan(getEm(ctx), access, ctx.params['id'] ?? '', brand);
      const { changes } = held.client ? await listPlanDays(getEm(ctx), access, held.key) : { changes: [] };
      const plan = toPaperPlan(held, access.user, changes);
      sendFile(ctx, { ...(await library.plan(plan)), name: `${plan.key}.pdf`, type: 'application/pdf' });
    })
    .get('/api/user/progress', async (ctx) => {
      const access = await viewers.requireUser(ctx);
      const steps = await countSteps(getEm(ctx), access);
      ctx.body = (await loadProgress(getEm(ctx), access, { now: clock(), steps })).progress satisfies ProgressResponse;
    })
    .get('/api/user/workouts', async (ctx) => {
      const access = await viewers.requireUser(ctx);
      const key = await requireLogPlanKey(getEm(ctx), access, String(ctx.query['plan'] ?? ''));
      ctx.body = (await listWorkouts(getEm(ctx), access, key, pageIn(ctx.query))) satisfies WorkoutsResponse;
    })
    .post('/api/user/workouts', ...readLargeBody, async (ctx) => {
      const access = await viewers.requireUser(ctx);
      const { changes } = parseBody(ctx, WorkoutsRequest);
      const speaker = await loadSpeaker(resolveLanguage(ctx));
      const at = { now: clock(), speaker };
      ctx.body = (await applyChanges(getEm(ctx), access, changes, at)) satisfies WorkoutsResult;
    });
}

/** Reads the page from a query; anything invalid means the first page. */
function pageIn(query: Readonly<Record<string, unknown>>) {
  // PostgreSQL has no year 0.
  const before = z.iso
    .datetime()
    .refine((at) => Date.parse(at) > 0)
    .safeParse(query['before']).data;
  return {
    before: before ? new Date(before) : undefined,
    beforeId: z.uuid().safeParse(query['beforeId']).data,
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_WORKOUTS_LIMIT)
      .catch(WORKOUTS_PAGE)
      .parse(query['limit'] ?? WORKOUTS_PAGE),
  };
}
