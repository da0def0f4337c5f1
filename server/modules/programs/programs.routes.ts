import Router from '@koa/router';
import type { ProgramsResponse } from '#contract/programs.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import type { Env } from '../../env.ts';
import { CachedResponse } from '../../http/cached-response.ts';
import { presentSite } from '../site/site.service.ts';
import { listPrograms, presentProgram } from './programs.service.ts';

export function programRoutes({ orm, env }: { orm: Orm; env: Env }): Router {
  const answer = new CachedResponse('application/json', async () => JSON.stringify(await presentPrograms(orm, env)));
  return new Router().get('/api/programs', (ctx) => answer.send(ctx));
}

/** The body of GET /api/programs, which server-rendered pages carry too. */
export async function presentPrograms(orm: Orm, env: Env): Promise<ProgramsResponse> {
  const { card, paypal } = presentSite(env).providers;
  const view = { prefix: env.PROGRAM_PREFIX, paymentsReady: card || paypal };
  return (await listPrograms(forkOf(orm))).map((program) => presentProgram(program, view));
}
