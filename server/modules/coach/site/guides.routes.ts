import Router from '@koa/router';
import { GUIDE_FIELDS, type GuideDocument } from '#contract/studio/guides.ts';
import { NotFound } from '../../../errors.ts';
import { noStore } from '../../../http/no-store.ts';
import { emOf } from '../../../http/unit-of-work.ts';
import { openGuide } from '../../guides/guides.service.ts';
import { sendGuide } from '../../guides/send-guide.ts';
import type { Coaching } from '../coach.ts';

/** The guides as their readers get them now, before anybody has asked for one. */
export function guideRoutes({ by, files, guides, library }: Coaching): Router {
  return new Router().get('/api/coach/guides/:guide', noStore, async (ctx) => {
    await by(ctx);
    const guide = (Object.keys(GUIDE_FIELDS) as GuideDocument[]).find((each) => each === ctx.params['guide']);
    if (!guide) throw new NotFound();
    await sendGuide(ctx, files, await openGuide(emOf(ctx), guide, { guides, library }), `${guide}.pdf`);
  });
}
