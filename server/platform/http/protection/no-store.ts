import type { Context } from 'koa';

/** Keeps an answer out of every cache: it is about one person or one moment. A middleware, or called by a handler. */
export function noStore(ctx: Context, next: () => unknown = () => undefined): unknown {
  ctx.set('cache-control', 'no-store');
  return next();
}
