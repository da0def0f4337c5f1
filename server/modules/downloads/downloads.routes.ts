import Router from '@koa/router';
import type { Context } from 'koa';
import { BLUEPRINT_FILE_NAME, BLUEPRINT_PATH, SCAM_GUIDE_FILE_NAME } from '#contract/downloads.ts';
import type { Library } from '../../documents/library.ts';
import { sendFile } from '../../http/file.ts';
import { emOf } from '../../http/unit-of-work.ts';
import { guideOfKey, type GuideName } from '../signup/guides.ts';

interface Dependencies {
  library: Library;
  clock: () => Date;
}

/** The free guides: one for everybody, both by the links of their mails. */
export function downloadRoutes({ library, clock }: Dependencies): Router {
  async function send(ctx: Context, name: GuideName) {
    sendFile(ctx, { ...(await library.guide(name)), name: FILE_NAMES[name], type: 'application/pdf' });
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
