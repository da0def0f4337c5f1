import Router from '@koa/router';
import type { Context } from 'koa';
import {
  GUIDE_FIELDS,
  guideFileName,
  type GuideDocument,
  GuidePreview,
  type GuideWords,
} from '#contract/newsletter/guides.studio.ts';
import { NotFound } from '#server/platform/errors.ts';
import { parseBody, readLargeBody } from '#server/platform/http/request/body.ts';
import { sendFile } from '#server/platform/http/file.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { openGuide } from './guides.service.ts';
import { sendGuide } from './send-guide.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';

/** Guides in the studio: preview, text to start from, and a PDF of the draft. */
export function guideRoutes({ by, brand, files, guides, library }: Coaching): Router {
  return new Router({ prefix: '/api/coach/guides/:guide' })
    .get('/', noStore, async (ctx) => {
      await by(ctx);
      const guide = parseGuide(ctx);
      const options = { guides, library, language: brand.language };
      await sendGuide(ctx, files, await openGuide(getEm(ctx), guide, options), `${guide}.pdf`);
    })
    .get('/words', noStore, async (ctx) => {
      await by(ctx);
      const { buildStarterWords } = await import('#server/modules/catalog/documents/own-guide/begun-words.ts');
      ctx.body = buildStarterWords(parseGuide(ctx), brand) satisfies GuideWords;
    })
    .post('/preview', noStore, ...readLargeBody, async (ctx) => {
      await by(ctx);
      parseGuide(ctx);
      const { words } = parseBody(ctx, GuidePreview);
      const { renderOwnGuide } = await import('#server/modules/catalog/documents/own-guide/own-guide.ts');
      const file = await renderOwnGuide({ ...words, language: brand.language }, { ...brand });
      sendFile(ctx, { file, name: guideFileName(words), type: 'application/pdf', inline: true });
    });
}

/** @throws {NotFound} */
function parseGuide(ctx: Context): GuideDocument {
  const guide = (Object.keys(GUIDE_FIELDS) as GuideDocument[]).find((each) => each === ctx.params['guide']);
  if (!guide) throw new NotFound();
  return guide;
}
