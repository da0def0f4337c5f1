import Router from '@koa/router';
import type { SiteResponse } from '#contract/site.ts';
import { CachedResponse } from '../../http/cached-response.ts';

export function siteRoutes(site: SiteResponse): Router {
  const answer = new CachedResponse('application/json', () => Promise.resolve(JSON.stringify(site)));
  return new Router().get('/api/site', (ctx) => answer.send(ctx));
}
