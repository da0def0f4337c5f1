import Router from '@koa/router';
import type { Context } from 'koa';
import { BLUEPRINT_FILE_NAME, BLUEPRINT_PATH, SCAM_GUIDE_FILE_NAME } from '#contract/catalog/downloads.ts';
import { type Language, withoutPrefix } from '#contract/i18n/languages.ts';
import type { Library } from '../documents/library.ts';
import { resolveLanguage, getShopLanguage } from '#server/platform/http/language/language.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { type GuideView, openGuide } from '#server/modules/newsletter/lead-magnets/guides.service.ts';
import { sendGuide } from '#server/modules/newsletter/lead-magnets/send-guide.ts';
import { guideOfKey, type GuideName } from '#server/modules/newsletter/signup/guides.ts';

interface Dependencies {
  library: Library;
  files: FileStore;
  /** The coach's own guides, which replace the shop's. */
  guides: GuideView;
  clock: () => Date;
}

/** Free guides, opened by the links in mails. */
export function downloadRoutes({ library, files, guides, clock }: Dependencies): Router {
  async function send(ctx: Context, name: GuideName, language: Language) {
    await sendGuide(ctx, files, await openGuide(getEm(ctx), name, { guides, library, language }), FILE_NAMES[name]);
  }

  return new Router()
    .get(BLUEPRINT_PATH, async (ctx) => {
      ctx.set('cache-control', 'no-cache');
      ctx.vary('Accept-Language');
      await send(ctx, 'blueprint', resolveLanguage(ctx));
    })
    .get(['/guide', '/:language/guide'], async (ctx, next) => {
      // Uses the language of the form and its mail, not the browser's.
      const { language, path } = withoutPrefix(ctx.path, getShopLanguage(ctx));
      if (path !== '/guide') return next();
      const guide = await guideOfKey(getEm(ctx), String(ctx.query['key'] ?? ''), clock());
      // An expired link leads to the page that explains how to get a fresh one.
      if (!guide) return next();
      ctx.set('cache-control', 'private, no-cache');
      ctx.set('x-robots-tag', 'noindex');
      await send(ctx, guide, language);
    });
}

const FILE_NAMES: Record<GuideName, string> = { blueprint: BLUEPRINT_FILE_NAME, 'anti-scam': SCAM_GUIDE_FILE_NAME };
