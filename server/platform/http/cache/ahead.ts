import { msg } from '@lingui/core/macro';
import type { Context } from 'koa';
import { AppError } from '#server/platform/errors.ts';

/**
 * Returns true for a prefetch or prerender of a link. Browsers send
 * `Sec-Purpose` (https://wicg.github.io/nav-speculation/prefetch.html); older ones send headers of their own.
 */
export function isPrefetch(ctx: Context): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(ctx.get(name)),
  );
}

/**
 * For a GET with side effects: skips prefetches and HEAD requests. Browsers drop a refused prefetch, and ask again when
 * the link is followed.
 */
export async function refusePrefetch(ctx: Context, next: () => Promise<unknown>): Promise<void> {
  ctx.set('cache-control', 'no-store');
  if (isPrefetch(ctx)) throw new AppError(503, 'not_followed', msg`The request is invalid.`);
  if (ctx.method === 'HEAD') ctx.status = 204;
  else await next();
}
