import type { Context } from 'koa';

/** Keeps a personal or momentary answer out of every cache. Used as a middleware, or called by a handler. */
export function noStore(ctx: Context, next: () => unknown = () => undefined): unknown {
  ctx.set('cache-control', 'no-store');
  return next();
}
