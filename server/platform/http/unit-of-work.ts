import type { Context, Middleware } from 'koa';
import { type Em, forkEm, type Orm } from '../db/orm.ts';

/**
 * Provides one unit of work for each request, created on first use. Flushes its changes before the
 * answer leaves, and discards them if the handler fails.
 */
export function unitOfWork(orm: Orm): Middleware {
  return async (ctx, next) => {
    const work: { em?: Em } = {};
    ctx.state['em'] = () => (work.em ??= forkEm(orm));
    await next();
    await work.em?.flush();
  };
}

/**
 * Returns the request's unit of work. A service that decides under a lock has to read with
 * `refresh: true`, since loaded rows are not read again.
 */
export function getEm(ctx: Context): Em {
  return (ctx.state['em'] as () => Em)();
}
