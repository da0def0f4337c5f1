import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import Koa, { type Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Orm } from '#server/platform/db/orm.ts';
import { apiRoutes } from './api.ts';
import { startBilling } from './billing/billing.ts';
import { newId } from './ids.ts';
import { SANDBOX_API_VERSION, SANDBOX_SECRET_KEY } from '#server/modules/sales/stripe/sandbox-keys.ts';
import { StripeProblem } from './problem.ts';

export interface SandboxStripe {
  /** Base URL for the SDK instead of https://api.stripe.com. */
  apiBase: string;
  /** Runs due renewals, retries and ends. Called after a clock change. */
  advance: () => Promise<void>;
  close: () => Promise<void>;
}

interface Dependencies {
  orm: Orm;
  log: Logger;
  now: () => Date;
  /** Origin of the shop, where cardholders authenticate. */
  returnOrigin: string;
}

/** Starts Stripe's API as far as the shop uses it, on this machine only. All state is in the database. */
export async function startSandboxStripe({ orm, log, now, returnOrigin }: Dependencies): Promise<SandboxStripe> {
  const koa = new Koa();
  koa.on('error', (error: Error) => log.debug({ problem: error.message }, 'sandbox.response_not_delivered'));
  const routes = apiRoutes({ orm, now, origin: returnOrigin });
  koa.use(answerProblems(log)).use(refuseStrangers).use(routes.routes());
  const answer = koa.callback();
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const billing = startBilling({ orm, log, now, origin: returnOrigin });
  return {
    apiBase: `http://127.0.0.1:${port}`,
    advance: billing.advance,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      await billing.stop();
    },
  };
}

/** Every answer is shaped as Stripe's: the SDK takes a 404 without `error` for success. */
function answerProblems(log: Logger): Middleware {
  return async (ctx, next) => {
    ctx.set('request-id', newId('req'));
    ctx.set('stripe-version', SANDBOX_API_VERSION);
    try {
      await next();
      if (ctx.status === 404 && !ctx.body) throw unknownPath(ctx.method, ctx.path);
    } catch (error) {
      const problem = error instanceof StripeProblem ? error : unforeseen(error, log);
      ctx.status = problem.status;
      ctx.body = { error: problem.body };
    }
  };
}

const refuseStrangers: Middleware = async (ctx, next) => {
  const [scheme = '', key = ''] = ctx.get('authorization').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || key !== SANDBOX_SECRET_KEY) {
    const message = `Invalid API Key provided: ${key.slice(0, 8)}****`;
    throw new StripeProblem(401, { type: 'invalid_request_error', message });
  }
  await next();
};

function unknownPath(method: string, path: string): StripeProblem {
  const message = `Unrecognized request URL (${method}: ${path}). The sandbox does not stand in for it.`;
  return new StripeProblem(404, { type: 'invalid_request_error', message });
}

function unforeseen(error: unknown, log: Logger): StripeProblem {
  log.error({ err: error }, 'sandbox.stripe_failed');
  return new StripeProblem(500, { type: 'api_error', message: 'An unknown error occurred.' });
}
