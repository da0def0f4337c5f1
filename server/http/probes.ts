import type { Middleware } from 'koa';
import { pendingMigrations } from '../db/migrations.ts';
import { forkOf, type Orm } from '../db/orm.ts';
import type { Metrics } from './metrics.ts';
import { noStore } from './no-store.ts';

interface Dependencies {
  orm: Orm;
  metrics: Metrics;
  metricsOpen: boolean;
  /** True once the server has been told to end: no new visitors should be sent here. */
  draining: () => boolean;
}

/**
 * What the machine around the server asks: `/healthz` (the process answers), `/readyz` (the database
 * answers and has every migration), `/metrics` (Prometheus).
 */
export function probes({ orm, metrics, metricsOpen, draining }: Dependencies): Middleware {
  const answers: Record<string, Middleware> = {
    '/healthz': (ctx) => {
      ctx.body = { status: 'ok' };
    },
    '/readyz': async (ctx) => {
      const problem = draining() ? 'stopping' : await databaseProblem(orm);
      ctx.status = problem ? 503 : 200;
      ctx.body = problem ? { error: { code: 'not_ready', message: problem } } : { status: 'ok' };
    },
    ...(metricsOpen && {
      '/metrics': async (ctx) => {
        ctx.type = metrics.contentType;
        ctx.body = await metrics.text();
      },
    }),
  };
  return async (ctx, next) => {
    const answer = ctx.method === 'GET' || ctx.method === 'HEAD' ? answers[ctx.path] : undefined;
    if (!answer) return next();
    noStore(ctx);
    await answer(ctx, next);
  };
}

/** Whoever probes does not wait for longer. */
const ANSWER_MS = 2_000;

function late(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('Too late.')), ms).unref();
  });
}

async function databaseProblem(orm: Orm): Promise<string | undefined> {
  try {
    const waiting = await Promise.race([pendingMigrations(forkOf(orm)), late(ANSWER_MS)]);
    return waiting.length > 0 ? `${waiting.length} migrations have not run.` : undefined;
  } catch {
    // What exactly failed is for the log of the database's own callers and not for a public probe.
    return 'The database does not answer.';
  }
}
