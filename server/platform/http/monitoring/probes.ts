import { createHash, timingSafeEqual } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { Context, Middleware } from 'koa';
import { pendingMigrations } from '../../db/migrations.ts';
import { type Em, forkEm, type Orm } from '../../db/orm.ts';
import type { Env } from '../../config/env.ts';
import { AppError } from '../../errors.ts';
import { readBearerToken } from '../protection/bearer.ts';
import type { Metrics } from './metrics.ts';
import { noStore } from '../protection/no-store.ts';
import { isFromThisMachine } from '../protection/same-machine.ts';

// words: read by the machine around the server
const CLOSED = 'This is a copy of a shop and closed.';

interface Dependencies {
  orm: Orm;
  metrics: Metrics;
  /** True if metrics are served. Without a token they are limited to this machine. */
  metricsOn: boolean;
  metricsToken: string | undefined;
  /** True during shutdown: load balancers should send no new visitors. */
  draining: () => boolean;
  /** True for a copy of a shop. */
  closed: boolean;
}

/**
 * Serves the probes: `/healthz` (the process answers), `/readyz` (the database is writable and migrated),
 * `/metrics` (Prometheus).
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

/** Returns who may read metrics: on a public address they are off by default. */
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
  throw new AppError(401, 'unauthorized', msg`Metrics need the token from METRICS_TOKEN.`, { headers });
}

/** A hash has a fixed length, as a timing-safe comparison needs. */
function hashToken(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Milliseconds within which a probe is answered. */
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
    // The exact failure goes to the log and not to a public probe.
    // words: read by the machine around the server
    return 'The database does not answer.';
  }
}

/**
 * Returns true on a standby, and if new sessions are read-only. A pooled session keeps the setting it began with,
 * so the setting of database and role is read from the catalogue.
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
