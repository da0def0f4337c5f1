import { extname } from 'node:path';
import { msg } from '@lingui/core/macro';
import Router from '@koa/router';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { BUILT_FILE_PATTERN, findBuiltFile, PINNED_SCRIPT_PATTERN } from './builds.service.ts';

/**
 * Files of earlier builds for pages made with them, and pinned scripts. Files of the running build come from its folder
 * before this.
 */
export function buildRoutes({ newEm }: { newEm: () => Em }): Router {
  return new Router()
    .get(BUILT_FILE_PATTERN, async (ctx) => {
      const path = BUILT_FILE_PATTERN.exec(ctx.path)![1]!;
      const asBrotli = ctx.acceptsEncodings('br', 'identity') === 'br';
      const file = await findBuiltFile(newEm(), path, asBrotli);
      if (!file) throw new NotFound(PINNED_SCRIPT_PATTERN.test(path) ? UNKNOWN : GONE);
      ctx.set('access-control-allow-origin', '*');
      ctx.set('cache-control', 'public, max-age=31536000, immutable');
      ctx.vary('accept-encoding');
      // The name contains a hash of the content.
      ctx.set('etag', `"${path}${file.compressed ? '-br' : ''}"`);
      ctx.status = 200;
      ctx.type = extname(path);
      if (file.compressed) ctx.set('content-encoding', 'br');
      ctx.body = file.bytes;
      if (ctx.fresh) ctx.status = 304;
    })
    .get('/embed/:version/embed.js', () => {
      throw new NotFound(UNKNOWN);
    });
}

const GONE = msg`This file is from a version that is no longer available. Reload the page.`;
const UNKNOWN = msg`This version of the widgets doesn’t exist. Get the code for the current version at /embed.`;
