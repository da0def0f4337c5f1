import Router from '@koa/router';
import type { Env } from '../../env.ts';
import { CachedResponse } from '../../http/cached-response.ts';
import { presentSite } from './site.service.ts';

export function siteRoutes({ env }: { env: Env }): Router {
  const answer = new CachedResponse('application/json', async () => JSON.stringify(presentSite(env)));
  return new Router().get('/api/site', (ctx) => answer.send(ctx));
}
