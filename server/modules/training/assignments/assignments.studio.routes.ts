import Router from '@koa/router';
import {
  type AssignableResponse,
  AssignableQuery,
  AssignPreviewRequest,
  AssignRequest,
  CopiesQuery,
  RenewPreviewRequest,
  RenewRequest,
  TakeBackRequest,
} from '#contract/training/plans/assignments.studio.ts';
import type * as z from 'zod';
import { dayIn } from '#server/platform/days.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { listAssignable } from './assignable.queries.ts';
import { assignPlan, presentTemplate, previewAssignment, loadTemplate } from './assign.service.ts';
import { clientPlans, listCopies, unassignPlan } from './copies.service.ts';
import { previewRenewal, renewCopies } from './renew.service.ts';

/** Assignments of plans to clients, and their copies. */
export function assignmentRoutes(shop: Coaching): Router {
  const { by, brand, mode, mailWritten } = shop;
  const keyIn = ({ params }: { params: Record<string, string> }) => params['key'] ?? '';
  return new Router()
    .use(noStore)
    .get('/api/coach/assignable', async (ctx) => {
      const { now } = await by(ctx);
      const asked = parseQuery(ctx, AssignableQuery);
      const today = dayIn(brand.timeZone, now);
      const found = await listAssignable(getEm(ctx), asked, { mode, timeZone: brand.timeZone, today, now });
      ctx.body = found satisfies z.infer<typeof AssignableResponse>;
    })
    .get('/api/coach/plans/:key/assign', async (ctx) => {
      const { now } = await by(ctx);
      ctx.body = presentTemplate(await loadTemplate(getEm(ctx), keyIn(ctx)), shop, now);
    })
    .post('/api/coach/plans/:key/assign/preview', ...readBody, async (ctx) => {
      const { now } = await by(ctx);
      const { clients } = parseBody(ctx, AssignPreviewRequest);
      const speaker = await loadSpeaker(resolveLanguage(ctx));
      ctx.body = await previewAssignment(getEm(ctx), keyIn(ctx), clients, shop, { now, speaker });
    })
    .post('/api/coach/plans/:key/assign', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      ctx.body = await assignPlan(getEm(ctx), keyIn(ctx), parseBody(ctx, AssignRequest), shop, coach);
      ctx.status = 201;
      mailWritten();
    })
    .get('/api/coach/plans/:key/copies', async (ctx) => {
      const { now } = await by(ctx);
      ctx.body = await listCopies(getEm(ctx), keyIn(ctx), parseQuery(ctx, CopiesQuery), shop, now);
    })
    .post('/api/coach/plans/:key/copies/preview', ...readBody, async (ctx) => {
      const { now } = await by(ctx);
      const { copies } = parseBody(ctx, RenewPreviewRequest);
      const speaker = await loadSpeaker(resolveLanguage(ctx));
      ctx.body = await previewRenewal(getEm(ctx), keyIn(ctx), copies, shop, { now, speaker });
    })
    .post('/api/coach/plans/:key/copies/renew', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      ctx.body = await renewCopies(getEm(ctx), keyIn(ctx), parseBody(ctx, RenewRequest), shop, coach);
    })
    .get('/api/coach/clients/:user/plans', async (ctx) => {
      const { now } = await by(ctx);
      ctx.body = await clientPlans(getEm(ctx), uuidParam(ctx, 'user'), shop, now);
    })
    .post('/api/coach/copies/:key/take-back', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      ctx.body = await unassignPlan(getEm(ctx), keyIn(ctx), parseBody(ctx, TakeBackRequest), shop, coach);
      mailWritten();
    });
}
