import type { Context, Middleware } from 'koa';
import { type Em, forkEm, type Orm } from '../db/orm.ts';

/**
 * One unit of work for each request, made when its handler first asks for it. What the handler
 * changed is written before the answer leaves, and not at all where the handler failed.
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
 * The request's unit of work. A service that decides under a lock reads what may have been loaded
 * before with `refresh: true`, since rows stay in it as they were first read.
 */
export function getEm(ctx: Context): Em {
  return (ctx.state['em'] as () => Em)();
}
