import Router from '@koa/router';
import type { Context } from 'koa';
import { BLUEPRINT_FILE_NAME, BLUEPRINT_PATH, SCAM_GUIDE_FILE_NAME } from '#contract/downloads.ts';
import type { Library } from '../../documents/library.ts';
import { emOf } from '../../http/unit-of-work.ts';
import { guideOfKey, type GuideName } from '../signup/guides.ts';

interface Dependencies {
  library: Library;
  clock: () => Date;
}

/** The free guides: one for everybody, both by the links of their mails. */
export function downloadRoutes({ library, clock }: Dependencies): Router {
  async function send(ctx: Context, name: GuideName) {
    const { file, etag } = await library.guide(name);
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
      const guide = await guideOfKey(emOf(ctx), String(ctx.query['key'] ?? ''), clock());
      // A link that has run out leads to the page that says how to get a fresh one.
      if (!guide) return next();
      ctx.set('cache-control', 'private, no-cache');
      ctx.set('x-robots-tag', 'noindex');
      await send(ctx, guide);
    });
}

const FILE_NAMES: Record<GuideName, string> = { blueprint: BLUEPRINT_FILE_NAME, 'anti-scam': SCAM_GUIDE_FILE_NAME };
