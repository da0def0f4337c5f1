import Router from '@koa/router';
import type { Context } from 'koa';
import {
  GUIDE_FIELDS,
  guideFileName,
  type GuideDocument,
  GuidePreview,
  type GuideWords,
} from '#contract/studio/guides.ts';
import { NotFound } from '../../../errors.ts';
import { parseBody, readLargeBody } from '../../../http/body.ts';
import { sendFile } from '../../../http/file.ts';
import { noStore } from '../../../http/no-store.ts';
import { emOf } from '../../../http/unit-of-work.ts';
import { openGuide } from '../../guides/guides.service.ts';
import { sendGuide } from '../../guides/send-guide.ts';
import type { Coaching } from '../coach.ts';

/** The guides as their readers get them now, before anybody has asked for one; their words to begin with, and what is typed of them as a PDF. */
export function guideRoutes({ by, brand, files, guides, library }: Coaching): Router {
  return new Router({ prefix: '/api/coach/guides/:guide' })
    .get('/', noStore, async (ctx) => {
      await by(ctx);
      const guide = guideOf(ctx);
      const options = { guides, library, language: brand.language };
      await sendGuide(ctx, files, await openGuide(emOf(ctx), guide, options), `${guide}.pdf`);
    })
    .get('/words', noStore, async (ctx) => {
      await by(ctx);
      const { begunWords } = await import('../../../documents/own-guide/begun-words.ts');
      ctx.body = begunWords(guideOf(ctx), brand) satisfies GuideWords;
    })
    .post('/preview', noStore, ...readLargeBody, async (ctx) => {
      await by(ctx);
      guideOf(ctx);
      const { words } = parseBody(ctx, GuidePreview);
      const { renderOwnGuide } = await import('../../../documents/own-guide/own-guide.ts');
      const file = await renderOwnGuide({ ...words, language: brand.language }, { ...brand });
      sendFile(ctx, { file, name: guideFileName(words), type: 'application/pdf', inline: true });
    });
}

/** @throws {NotFound} */
function guideOf(ctx: Context): GuideDocument {
  const guide = (Object.keys(GUIDE_FIELDS) as GuideDocument[]).find((each) => each === ctx.params['guide']);
  if (!guide) throw new NotFound();
  return guide;
}
