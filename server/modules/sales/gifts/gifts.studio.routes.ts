import Router from '@koa/router';
import { GiftsQuery, GivePreviewRequest, GiveRequest, TakeBackQuery } from '#contract/sales/gifts.studio.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import { sendMailPreview } from '#server/modules/studio/mail-preview.ts';
import { findGift, findGivable, giftMail, giveAccess, listGifts, presentGift, revokeGift } from './gifts.service.ts';

/** Studio routes for gifts. */
export function giftRoutes({ by, brand, mode, programView, mailWritten, settings }: Coaching): Router {
  // Both may change while the shop runs.
  const shop = {
    get prefix() {
      return programView.prefix;
    },
    get timeZone() {
      return brand.timeZone;
    },
    mode,
    brand,
  };
  return new Router({ prefix: '/api/coach/gifts' })
    .get('/', async (ctx) => {
      const { now } = await by(ctx);
      const found = await listGifts(getEm(ctx), parseQuery(ctx, GiftsQuery), now);
      ctx.body = presentPage(found, (row) => presentGift(row, shop, now));
    })
    .get('/programs', async (ctx) => {
      await by(ctx);
      ctx.body = await findGivable(getEm(ctx), shop);
    })
    .post('/preview', ...readBody, async (ctx) => {
      await by(ctx);
      const mail = await giftMail(getEm(ctx), parseBody(ctx, GivePreviewRequest), shop);
      await sendMailPreview(ctx, mail, settings.now().mailLook);
    })
    .post('/', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const id = await giveAccess(getEm(ctx), parseBody(ctx, GiveRequest), shop, coach);
      mailWritten();
      ctx.status = 201;
      ctx.body = presentGift(await findGift(getEm(ctx), id), shop, coach.now);
    })
    .delete('/:id', async (ctx) => {
      const coach = await by(ctx);
      await revokeGift(getEm(ctx), uuidParam(ctx), parseQuery(ctx, TakeBackQuery), shop, coach);
      mailWritten();
      ctx.status = 204;
    });
}
