import Router from '@koa/router';
import { CachedResponse } from '#server/platform/http/cache/cached-response.ts';
import { presentRates, type RateSource, currentRates } from './region.service.ts';

export function regionRoutes(source: RateSource): Router {
  const answer = new CachedResponse('application/json', async () =>
    JSON.stringify(presentRates(await currentRates(source), source.clock())),
  );
  return new Router().get('/api/rates', (ctx) => answer.send(ctx));
}
