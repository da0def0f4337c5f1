import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { type Logger, pino } from 'pino';
import type { Env } from '../env.ts';
import type { Metrics } from './metrics.ts';

/** The server's log: JSON lines on standard output, with what is secret or personal blanked. */
export function createLog(env: Pick<Env, 'logLevel'>): Logger {
  return pino({
    level: env.logLevel,
    base: null,
    redact: {
      paths: ['*.cookie', '*.authorization', '*.headers.cookie', '*.headers.authorization', '*.email', '*.password', '*.token'],
      censor: '[redacted]',
    },
  });
}

/**
 * Gives each request an id (a proxy's own is kept when it is well-formed), answers with it, and
 * writes one line and one measurement when the answer is ready. Queries stay out of the log: they
 * may hold personal data.
 */
export function logRequests(log: Logger, metrics: Metrics): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const id = givenId(ctx.get('x-request-id')) ?? randomUUID();
    ctx.state['id'] = id;
    ctx.set('x-request-id', id);
    await next();
    const ms = performance.now() - started;
    metrics.observe(ctx, ms);
    if (log.isLevelEnabled('info')) {
      log.info({ id, method: ctx.method, path: ctx.path, status: ctx.status, ms: Math.round(ms * 10) / 10 });
    }
  };
}

function givenId(header: string): string | undefined {
  return /^[\w-]{8,64}$/.test(header) ? header : undefined;
}
