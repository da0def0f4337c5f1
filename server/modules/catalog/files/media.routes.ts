import Router from '@koa/router';
import { isUuid } from '#contract/shared/ids.ts';
import { NotFound } from '#server/platform/errors.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { findPublic } from './files.service.ts';
import { sendSized, sendStored } from './send-stored.ts';
import { isSize, sizedPictures } from './sized-pictures.ts';

/** Serves public pictures. A changed picture has a new address, so browsers cache each for a year. */
export function mediaRoutes({ files }: { files: FileStore }): Router {
  const sized = sizedPictures(files.storage);
  return new Router().get('/media/:file', async (ctx) => {
    const [, id, size] = /^(.{36})(?:-(\d{1,4}\.(?:webp|png|jpg)))?(?:\.webp)?$/.exec(ctx.params['file'] ?? '') ?? [];
    if (!isUuid(id) || (size && !isSize(size))) throw new NotFound();
    const row = await findPublic(getEm(ctx), id);
    ctx.set('cache-control', 'public, max-age=31536000, immutable');
    if (size) sendSized(ctx, await sized(row, size), row.name);
    else await sendStored(ctx, files, row, row.name);
    ctx.remove('x-robots-tag');
  });
}
