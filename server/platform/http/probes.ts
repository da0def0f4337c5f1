import { createHash, timingSafeEqual } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { Context, Middleware } from 'koa';
import { pendingMigrations } from '../db/migrations.ts';
import { type Em, forkEm, type Orm } from '../db/orm.ts';
import type { Env } from '../config/env.ts';
import { AppError } from '../errors.ts';
import { readBearerToken } from './protection/bearer.ts';
import type { Metrics } from './metrics.ts';
import { noStore } from './protection/no-store.ts';
import { isFromThisMachine } from './protection/same-machine.ts';

// words: read by the machine around the server
const CLOSED = 'This is a copy of a shop and closed.';

interface Dependencies {
  orm: Orm;
  metrics: Metrics;
  /** Whether there are metrics to see, and with which token; without one on this machine only. */
  metricsOn: boolean;
  metricsToken: string | undefined;
  /** True once the server has been told to end: no new visitors should be sent here. */
  draining: () => boolean;
  /** True for a copy of a shop. */
  closed: boolean;
}

/**
 * What the machine around the server asks: `/healthz` (the process answers), `/readyz` (the database
 * takes changes and has every migration), `/metrics` (Prometheus).
 */
export function probes({ orm, metrics, metricsOn, metricsToken, draining, closed }: Dependencies): Middleware {
  const answers: Record<string, Middleware> = {
    '/healthz': (ctx) => {
      ctx.body = { status: 'ok' };
    },
    '/readyz': async (ctx) => {
      const problem = draining() ? 'stopping' : closed ? CLOSED : await databaseProblem(orm);
      ctx.status = problem ? 503 : 200;
      ctx.body = problem ? { error: { code: 'not_ready', message: problem } } : { status: 'ok' };
    },
    ...(metricsOn && {
      '/metrics': async (ctx) => {
        requireMetricsAccess(ctx, metricsToken);
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

/** What the settings say about who sees metrics: where the public comes they are off unless somebody says otherwise. */
export function metricsAccess({ METRICS, METRICS_TOKEN, PUBLIC_URL }: Env) {
  const metricsOn = METRICS ? METRICS === 'on' : !PUBLIC_URL || METRICS_TOKEN !== undefined;
  return { metricsOn, metricsToken: METRICS_TOKEN };
}

function requireMetricsAccess(ctx: Context, token: string | undefined) {
  if (!token) {
    if (isFromThisMachine(ctx.req)) return;
    throw new AppError(
      403,
      'other_machine',
      msg`Metrics are available only on the same machine unless METRICS_TOKEN is set.`,
    );
  }
  const given = readBearerToken(ctx);
  if (given && timingSafeEqual(hashToken(given), hashToken(token))) return;
  const headers = { 'www-authenticate': 'Bearer' };
  throw new AppError(401, 'unauthorized', msg`Unauthorized: metrics need the token from METRICS_TOKEN.`, { headers });
}

/** Of one length, whatever was given. */
function hashToken(text: string): Buffer {
  return createHash('sha256').update(text).digest();
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
    const [waiting, readOnly] = await Promise.race([
      Promise.all([pendingMigrations(forkEm(orm)), isReadOnly(forkEm(orm))]),
      late(ANSWER_MS),
    ]);
    // words: read by the machine around the server
    if (readOnly) return 'The database takes no changes.';
    return waiting.length > 0 ? `${waiting.length} migrations have not run.` : undefined;
  } catch {
    // What exactly failed is for the log of the database's own callers and not for a public probe.
    // words: read by the machine around the server
    return 'The database does not answer.';
  }
}

/**
 * True on a standby, and where new sessions can only read. A session keeps the setting that it began with, so that
 * those of the pool may say something else: what the database and the role have set is read from the catalogue.
 */
async function isReadOnly(em: Em): Promise<boolean> {
  const [row] = await em.execute<{ read_only: boolean }[]>(
    `select pg_is_in_recovery()
       or current_setting('transaction_read_only')::boolean
       or coalesce(
         (select split_part(entry, '=', 2)::boolean
          from pg_db_role_setting, unnest(setconfig) as entry
          where entry like 'default_transaction_read_only=%'
            and setdatabase in (0, (select oid from pg_database where datname = current_database()))
            and setrole in (0, (select oid from pg_roles where rolname = session_user))
          order by setrole <> 0 and setdatabase <> 0 desc, setrole <> 0 desc, setdatabase <> 0 desc
          limit 1),
         false
       ) as read_only`,
  );
  return row?.read_only ?? true;
}
