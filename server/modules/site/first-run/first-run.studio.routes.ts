import Router from '@koa/router';
import type { Context } from 'koa';
import {
  FIRST_RUN,
  type FirstRunLeft,
  type FirstRunPoint,
  type SiteOverview,
} from '#contract/site/first-run.studio.ts';
import { NotFound } from '#server/platform/errors.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { dismissFirstRun, setWaived } from './first-run-waivers.service.ts';
import { savedGroups } from '../site-settings/site-settings.service.ts';

/** Settings, and the open items of a new shop. */
export function firstRunRoutes({ by, brand, paymentContext }: Coaching): Router {
  const { firstRun } = paymentContext;
  const set = (waived: boolean) => async (ctx: Context) => {
    const coach = await by(ctx);
    const em = getEm(ctx);
    await setWaived(em, parsePoint(ctx), waived, coach);
    ctx.body = await firstRun.read(em);
  };
  return new Router({ prefix: '/api/coach/site' })
    .get('/', async (ctx) => {
      await by(ctx);
      const em = getEm(ctx);
      const groups = await savedGroups(em, brand.timeZone);
      ctx.body = { groups, firstRun: await firstRun.read(em) } satisfies SiteOverview;
    })
    .get('/first-run', async (ctx) => {
      await by(ctx);
      const { left, dismissed } = await firstRun.read(getEm(ctx));
      ctx.body = { left: dismissed ? 0 : left } satisfies FirstRunLeft;
    })
    .post('/first-run/dismiss', async (ctx) => {
      const coach = await by(ctx);
      await dismissFirstRun(getEm(ctx), coach);
      ctx.body = await firstRun.read(getEm(ctx));
    })
    .post('/first-run/:point/waive', set(true))
    .post('/first-run/:point/unwaive', set(false));
}

/** @throws {NotFound} */
function parsePoint(ctx: Context): FirstRunPoint {
  const point = FIRST_RUN.find((each) => each === ctx.params['point']);
  if (!point) throw new NotFound();
  return point;
}
