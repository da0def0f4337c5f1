import Router from '@koa/router';
import type { Logger } from 'pino';
import { forkOf, type Orm } from '../../db/orm.ts';
import type { Env } from '../../env.ts';
import { KeptAnswer } from '../../http/kept-answer.ts';
import { presentRates, refreshRates } from './rates.service.ts';

export function rateRoutes({ orm, env, log, clock }: { orm: Orm; env: Env; log: Logger; clock: () => Date }): Router {
  const warn = (problem: string) => log.warn({ problem }, 'exchange rates not renewed');
  const answer = new KeptAnswer('application/json', async () => {
    const snapshot = env.RATES_URL ? await refreshRates(forkOf(orm), env.RATES_URL, clock(), warn) : null;
    return JSON.stringify(presentRates(snapshot, clock()));
  });
  return new Router().get('/api/rates', (ctx) => answer.send(ctx));
}
