import { send } from '@koa/send';
import type { Middleware } from 'koa';
import { projectFile } from '../root.ts';

/**
 * Built files, which never change under their names and are kept for a year. Compressed forms lie beside them. Any page
 * may load them.
 */
export function serveAssets(): Middleware {
  return async (ctx, next) => {
    const root = rootOf(ctx.path);
    if (!root || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.set('access-control-allow-origin', '*');
    ctx.vary('accept-encoding');
    try {
      await send(ctx, ctx.path, {
        root: projectFile('dist', root),
        brotli: true,
        gzip: true,
        hidden: false,
      });
    } catch (error) {
      if ((error as { status?: number }).status !== 404) throw error;
      return next();
    }
    ctx.set('cache-control', 'public, max-age=31536000, immutable');
    if (ctx.fresh) ctx.status = 304;
  };
}

function rootOf(path: string): string | undefined {
  if (path.startsWith('/assets/')) return 'client';
  return path.startsWith('/embed/') ? 'embed' : undefined;
}
