import Router from '@koa/router';
import { isUuid } from '#contract/ids.ts';
import { NotFound } from '../../errors.ts';
import { emOf } from '../../http/unit-of-work.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { findPublic } from './files.service.ts';
import { sendStored } from './send-stored.ts';

/** Pictures that anybody may see. Another picture has another address, so that browsers keep each for a year. */
export function mediaRoutes({ files }: { files: FileStore }): Router {
  return new Router().get('/media/:file', async (ctx) => {
    const id = ctx.params['file']?.replace(/\.webp$/, '');
    if (!isUuid(id)) throw new NotFound();
    const row = await findPublic(emOf(ctx), id);
    ctx.set('cache-control', 'public, max-age=31536000, immutable');
    await sendStored(ctx, files, row, row.name);
    ctx.remove('x-robots-tag');
  });
}
