import Router from '@koa/router';
import { UploadQuery } from '#contract/catalog/files.studio.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { findStored, presentStored } from './files.service.ts';
import { sendStored } from './send-stored.ts';
import { storeUpload } from './uploads.service.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';

/** Files that the coach uploads and previews. */
export function fileRoutes({ by, files }: Coaching): Router {
  return new Router({ prefix: '/api/coach/files' })
    .post('/', async (ctx) => {
      const coach = await by(ctx);
      const { kind } = parseQuery(ctx, UploadQuery);
      const options = { kind, by: coach, public: kind === 'picture' };
      const row = await storeUpload(getEm(ctx), files, ctx.req, options);
      ctx.status = 201;
      ctx.body = presentStored(row);
    })
    .get('/:id/:name', async (ctx) => {
      await by(ctx);
      const row = await findStored(getEm(ctx), uuidParam(ctx));
      await sendStored(ctx, files, row, row.name);
    });
}
