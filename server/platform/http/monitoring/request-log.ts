import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Metrics } from './metrics.ts';
import { scrubFields } from '../protection/scrub.ts';
import { isApiPath } from '../request/api-path.ts';

/** Creates the server's log: JSON lines on standard output, with secret and personal fields redacted. */
export function createLog(env: Pick<Env, 'logLevel'>, out?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: env.logLevel,
    base: null,
    formatters: { log: scrubFields },
    redact: {
      paths: [
        '*.cookie',
        '*.authorization',
        '*.headers.cookie',
        '*.headers.authorization',
        '*.email',
        '*.password',
        '*.token',
      ],
      censor: '[redacted]',
    },
  };
  return out ? pino(options, out) : pino(options);
}

/** Writes one line and one measurement for an answered request. `started` is on the clock of `performance.now()`. */
export type RequestRecorder = (request: {
  id: string;
  method: string;
  path: string;
  route: string;
  status: number;
  started: number;
}) => void;

/** Queries stay out of the log: they may hold personal data. */
export function createRequestRecorder(log: Logger, metrics: Metrics): RequestRecorder {
  // These lines need no redaction, which would take a tenth of a request's time.
  const lines = log.child({}, { redact: [] });
  const wanted = log.isLevelEnabled('info');
  return ({ id, method, path, route, status, started }) => {
    const ms = performance.now() - started;
    metrics.observe({ method, route, status }, ms);
    if (wanted)
      lines.info({ id, method, path: maskSecret(path), status, ms: Math.round(ms * 10) / 10 }, 'request.answered');
  };
}

/** Gives each request its id, answers with it, and records it when the answer is ready. */
export function recordRequests(record: RequestRecorder): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const id = requestId(ctx.get('x-request-id'));
    ctx.state['id'] = id;
    ctx.set('x-request-id', id);
    await next();
    record({ id, method: ctx.method, path: ctx.path ?? '', route: getRoutePattern(ctx), status: ctx.status, started });
  };
}

/** Paths that hold a secret: private calendars, and sign-in links, which work until they are used. Routes ignore case. */
const SECRET_PATH = /^(\/calendar\/|\/api\/login\/link\/).*/is;

function maskSecret(path: string): string {
  return path.replace(SECRET_PATH, '$1[redacted]');
}

/** A proxy's own id when it is well-formed, else a new one. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** A label with few values: the pattern of the route, never the address that was asked for. */
function getRoutePattern(ctx: Context): string {
  const pattern: unknown = ctx['routerPath'] ?? ctx['_matchedRoute'];
  return typeof pattern === 'string' ? pattern : isApiPath(ctx.path ?? '') ? '/api' : 'page';
}
