import { send } from '@koa/send';
import type { Middleware } from 'koa';
import { projectFile } from '../root.ts';

/**
 * Built files. Those with a hash in their name never change and are kept for a year; the icon is
 * asked for again. Compressed forms lie beside them. Any page may load them.
 */
export function serveAssets(): Middleware {
  return async (ctx, next) => {
    const place = placeOf(ctx.path);
    if (!place || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.set('access-control-allow-origin', '*');
    ctx.vary('accept-encoding');
    try {
      await send(ctx, place.file ?? ctx.path, {
        root: projectFile('dist', place.root),
        brotli: true,
        gzip: true,
        hidden: false,
      });
    } catch (error) {
      if ((error as { status?: number }).status !== 404) throw error;
      return next();
    }
    ctx.set('cache-control', place.hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
    if (ctx.fresh) ctx.status = 304;
  };
}

function placeOf(path: string): { root: string; hashed: boolean; file?: string } | undefined {
  if (path.startsWith('/assets/')) return { root: 'client', hashed: true };
  if (path.startsWith('/embed/')) return { root: 'embed', hashed: true };
  if (path === '/favicon.svg') return { root: 'client', hashed: false };
  // Where no page names one (an answer in JSON, a PDF), browsers ask for this.
  if (path === '/favicon.ico') return { root: 'client', hashed: false, file: '/favicon.svg' };
  return undefined;
}
