import { extname } from 'node:path';
import { send } from '@koa/send';
import type { Context, Middleware } from 'koa';
import { projectFile } from '#server/platform/root.ts';
import { type Encoding, isCompressible, compressOnDemand } from './compressed.ts';

/**
 * Serves built files, immutable and cached for a year. Compressed forms lie beside them or are made on the first
 * request. Any origin may load them. Headers that only apply to documents are left out: they outweigh most files.
 */
export function serveAssets(): Middleware {
  return async (ctx, next) => {
    const root = findBuildRoot(ctx.path);
    if (!root || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.set('access-control-allow-origin', '*');
    ctx.set('cross-origin-resource-policy', 'cross-origin');
    ctx.set('x-content-type-options', 'nosniff');
    ctx.vary('accept-encoding');
    const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
    const quick = await readQuickForm(ctx, root, encoding);
    if (quick) {
      ctx.body = quick;
      ctx.type = extname(ctx.path);
      ctx.set('content-encoding', String(encoding));
    } else {
      try {
        await send(ctx, ctx.path, { root: projectFile('dist', root), brotli: true, gzip: true, hidden: false });
      } catch (error) {
        if ((error as { status?: number }).status !== 404) throw error;
        return next();
      }
    }
    ctx.set('cache-control', 'public, max-age=31536000, immutable');
    if (ctx.fresh) ctx.status = 304;
  };
}

function findBuildRoot(path: string): string | undefined {
  if (!BUILT_NAME.test(path)) return undefined;
  if (path.startsWith('/assets/')) return 'client';
  return path.startsWith('/embed/') ? 'embed' : undefined;
}

/** Paths that built files can have. Later handlers answer all others, with the headers of documents. */
const BUILT_NAME = /^(?:\/[\w-][\w.-]*)+$/;

async function readQuickForm({ path }: Context, root: string, encoding: string | false): Promise<Buffer | undefined> {
  if ((encoding !== 'br' && encoding !== 'gzip') || !isCompressible(path)) return undefined;
  return compressOnDemand(projectFile('dist', root, path), encoding satisfies Encoding);
}
