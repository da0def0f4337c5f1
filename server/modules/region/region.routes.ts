import Router from '@koa/router';
import type { Logger } from 'pino';
import { forkOf, type Orm } from '../../db/orm.ts';
import type { Env } from '../../env.ts';
import { CachedResponse } from '../../http/cached-response.ts';
import { presentRates, refreshRates, storedRates } from './rates.service.ts';

export function rateRoutes({ orm, env, log, clock }: { orm: Orm; env: Env; log: Logger; clock: () => Date }): Router {
  const warn = (problem: string) => log.warn({ problem }, 'exchange rates not renewed');
  const answer = new CachedResponse('application/json', async () => {
    return JSON.stringify(presentRates(env.RATES_URL ? await current(env.RATES_URL) : null, clock()));
  });
  /** Nobody waits for the service while there is an older answer of it: the new one is there a second later. */
  async function current(url: string) {
    const stored = await storedRates(forkOf(orm), url);
    const renewed = refreshRates(forkOf(orm), url, clock(), warn);
    if (!stored) return renewed;
    renewed.catch((error: unknown) => log.error({ err: error }, 'exchange rates not stored'));
    return stored;
  }

  return new Router().get('/api/rates', (ctx) => answer.send(ctx));
}
