import { createHash } from 'node:crypto';
import Router from '@koa/router';
import { BLUEPRINT_FILE_NAME, BLUEPRINT_PATH } from '#contract/downloads.ts';
import type { SignupBrand } from '../signup/signup.service.ts';

/** The free guide. It is the same for everybody and is made once, when it is first asked for. */
export function downloadRoutes({ brand }: { brand: SignupBrand }): Router {
  let making: Promise<{ file: Buffer; etag: string }> | undefined;
  const make = async () => {
    // Loaded when somebody asks for the guide: the typesetting is a tenth of the memory of the whole server.
    const { renderBlueprint } = await import('../../documents/blueprint.ts');
    const file = await renderBlueprint(brand);
    return { file, etag: `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"` };
  };
  return new Router().get(BLUEPRINT_PATH, async (ctx) => {
    making ??= make();
    const { file, etag } = await making;
    ctx.status = 200;
    ctx.set('etag', etag);
    ctx.set('cache-control', 'no-cache');
    ctx.attachment(BLUEPRINT_FILE_NAME);
    ctx.type = 'application/pdf';
    ctx.body = file;
    if (ctx.fresh) ctx.status = 304;
  });
}
