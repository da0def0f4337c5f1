import type Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import { exactRoutes } from './exact-routes.ts';

/** Middleware with routes that are not loaded yet. */
export interface LateRoutes extends Middleware {
  load: () => Promise<readonly Router[]>;
}

/** Loads the routes below a path on the first request, and caches them. A failed load is tried again. */
export function lateRoutes(path: `/${string}/`, load: () => Promise<readonly Router[]>): LateRoutes {
  let loading: Promise<Middleware> | undefined;
  const handler = () =>
    (loading ??= load().then(
      (routers) => inTurn(routers.flatMap(exactRoutes)),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  const middleware = async (ctx: Context, next: Next) =>
    ctx.path.startsWith(path) ? (await handler())(ctx, next) : next();
  return Object.assign(middleware, { load });
}

/** Composes several middlewares into one. */
function inTurn(all: readonly Middleware[]): Middleware {
  return (ctx, next) => {
    const run = async (at: number): Promise<unknown> => (at < all.length ? all[at]!(ctx, () => run(at + 1)) : next());
    return run(0);
  };
}
