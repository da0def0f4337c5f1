import Router from '@koa/router';
import type { Context } from 'koa';
import { StartRequest, type StepsResponse, TickRequest, type TickResponse } from '#contract/catalog/steps.ts';
import type { Brand } from '#server/platform/brand.ts';
import { isTimeZone } from '#server/platform/days.ts';
import { NotFound } from '#server/platform/errors.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { resolveLanguage } from '#server/platform/http/language/language.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import { presentSteps } from './steps.queries.ts';
import { chooseStart, tickStep } from './steps.service.ts';

interface Dependencies {
  brand: Brand;
  viewers: Viewers;
  clock: () => Date;
  programView: { prefix: string };
}

/** Daily steps of a programme, for users with access. */
export function stepsRoutes({ brand, viewers, clock, programView }: Dependencies): Router {
  const at = (zone: unknown) => ({
    timeZone: typeof zone === 'string' && zone.length <= 60 && isTimeZone(zone) ? zone : brand.timeZone,
    now: clock(),
  });
  const answer = (ctx: Context, access: Access, programId: number, zone: unknown): Promise<StepsResponse> =>
    presentSteps(getEm(ctx), access, programId, {
      ...at(zone),
      prefix: programView.prefix,
      language: resolveLanguage(ctx),
    });
  return new Router({ prefix: '/api/user/programs/:id' })
    .use(noStore)
    .get('/steps', async (ctx) => {
      const access = await viewers.requireUser(ctx);
      ctx.body = await answer(ctx, access, numberIn(ctx.params['id']), ctx.query['zone']);
    })
    .post('/steps', ...readBody, async (ctx) => {
      const access = await viewers.requireUser(ctx);
      const { zone, ...tick } = parseBody(ctx, TickRequest);
      const id = numberIn(ctx.params['id']);
      ctx.body = (await tickStep(getEm(ctx), access, id, tick, at(zone))) satisfies TickResponse;
    })
    .post('/start', ...readBody, async (ctx) => {
      const access = await viewers.requireUser(ctx);
      const { zone, ...start } = parseBody(ctx, StartRequest);
      const id = numberIn(ctx.params['id']);
      await chooseStart(getEm(ctx), access, id, start, at(zone));
      ctx.body = await answer(ctx, access, id, zone);
    });
}

function numberIn(written = ''): number {
  if (!/^[1-9]\d{0,8}$/.test(written)) throw new NotFound();
  return Number(written);
}
