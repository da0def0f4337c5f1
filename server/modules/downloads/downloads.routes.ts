import { createHash } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { BLUEPRINT_FILE_NAME, BLUEPRINT_PATH, SCAM_GUIDE_FILE_NAME } from '#contract/downloads.ts';
import type { Brand } from '../../brand.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import { guideBehind, type GuideName } from '../signup/guides.ts';

interface Parts {
  orm: Orm;
  brand: Brand;
  clock: () => Date;
}

interface Guide {
  file: Buffer;
  etag: string;
}

/** The free guides. Each is the same for everybody and is made once, when it is first asked for. */
export function downloadRoutes({ orm, brand, clock }: Parts): Router {
  const made = new Map<GuideName, Promise<Guide>>();

  async function send(ctx: Context, name: GuideName) {
    let guide = made.get(name);
    if (!guide) made.set(name, (guide = make(name, brand)));
    const { file, etag } = await guide;
    ctx.status = 200;
    ctx.set('etag', etag);
    ctx.attachment(FILE_NAMES[name]);
    ctx.type = 'application/pdf';
    ctx.body = file;
    if (ctx.fresh) ctx.status = 304;
  }

  return new Router()
    .get(BLUEPRINT_PATH, async (ctx) => {
      ctx.set('cache-control', 'no-cache');
      await send(ctx, 'blueprint');
    })
    .get('/guide', async (ctx, next) => {
      const guide = await guideBehind(forkOf(orm), String(ctx.query['key'] ?? ''), clock());
      // A link that has run out leads to the page that says how to get a fresh one.
      if (!guide) return next();
      ctx.set('cache-control', 'private, no-cache');
      ctx.set('x-robots-tag', 'noindex');
      await send(ctx, guide);
    });
}

const FILE_NAMES: Record<GuideName, string> = { blueprint: BLUEPRINT_FILE_NAME, 'anti-scam': SCAM_GUIDE_FILE_NAME };

/** The typesetting is a tenth of the memory of the whole server, so that it is loaded when somebody asks. */
async function make(name: GuideName, brand: Brand): Promise<Guide> {
  const file =
    name === 'blueprint'
      ? await (await import('../../documents/blueprint.ts')).renderBlueprint(brand)
      : await (await import('../../documents/anti-scam.ts')).renderAntiScamGuide(brand);
  return { file, etag: `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"` };
}
