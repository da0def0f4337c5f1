import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import { expand } from './expand.ts';
import { parseForm, type Params } from './form.ts';
import { type Answer, withIdempotencyKey } from './idempotency.ts';
import { type Ledger, lockLedger, openLedger } from './ledger.ts';
import { type Operation, operations } from './operations.ts';
import { createInvalidRequestProblem, StripeProblem } from './problem.ts';

interface Dependencies {
  orm: Orm;
  now: () => Date;
  /** Origin of the page that authenticates. */
  origin: string;
}

/** Returns the endpoints as a router. Errors other than StripeProblem are bugs. */
export function apiRoutes(parts: Dependencies): Router {
  const router = new Router();
  for (const [route, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = route.split(' ');
    router.register(path, [method], answerWith(parts, operation));
  }
  return router;
}

function answerWith({ orm, now, origin }: Dependencies, operation: Operation): Middleware {
  return async (ctx) => {
    const { expand: paths = [], ...params } = await parseRequestParams(ctx);
    if (!isNames(paths)) throw createInvalidRequestProblem('Invalid array', { param: 'expand' });
    const id = (ctx['params'] as { id?: string }).id ?? '';
    const run = async (ledger: Ledger): Promise<Answer> => {
      const result = await operation(ledger, params, id);
      await ledger.flush();
      if (result instanceof StripeProblem) return presentProblem(result);
      return { status: 200, body: await expand(ledger, result, paths) };
    };
    const moment = { at: now(), origin };
    if (ctx.method === 'GET') return send(ctx, await run(openLedger(forkEm(orm), moment)));
    const request = `${ctx.method} ${ctx.path} ${canonical({ ...params, expand: paths })}`;
    const answer = await forkEm(orm).transactional(async (tx) => {
      await lockLedger(tx);
      return withIdempotencyKey(tx, ctx.get('idempotency-key'), request, () =>
        // A refused request is rolled back, except for its answer.
        tx.transactional((inner) => run(openLedger(inner, moment))).catch(keepable),
      );
    });
    send(ctx, answer);
  };
}

/** Invalid parameters never reach the endpoint, so their answer is not stored for the key. */
function keepable(error: unknown): Answer {
  if (error instanceof StripeProblem && !error.unread) return presentProblem(error);
  throw error;
}

function presentProblem({ status, body }: StripeProblem): Answer {
  return { status, body: { error: body } };
}

function send(ctx: Context, { status, body, replayed = false }: Answer) {
  ctx.status = status;
  if (replayed) ctx.set('idempotent-replayed', 'true');
  ctx.body = body;
}

const LARGEST = 256 * 1024;

async function parseRequestParams(ctx: Context): Promise<Params> {
  let text = ctx.querystring;
  if (ctx.method !== 'GET') {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of ctx.req as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > LARGEST) throw createInvalidRequestProblem('The request is too large.');
      parts.push(part);
    }
    text = [text, Buffer.concat(parts).toString()].filter(Boolean).join('&');
  }
  return parseForm(text);
}

/** Serialises parameters independently of their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
