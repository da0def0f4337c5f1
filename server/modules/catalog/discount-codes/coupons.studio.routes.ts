import Router from '@koa/router';
import {
  type DiscountCodeResponse as Said,
  CouponChange,
  type CouponCodesResponse,
  CouponRequest,
  CouponsQuery,
} from '#contract/catalog/discount-codes.studio.ts';
import { toDecimal } from '#contract/shared/money.ts';
import { dayIn, formatLocalMoment } from '#server/platform/days.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import {
  addCoupon,
  changeCoupon,
  type CouponWithUse,
  endCoupon,
  findCoupon,
  isDeletable,
  listCodes,
  listCoupons,
  removeCoupon,
} from './coupons.service.ts';

/** Discount codes in the studio. */
export function couponRoutes({ by, brand, mode, paymentContext }: Coaching): Router {
  const at = (now: Date) => ({ now, mode, today: dayIn(brand.timeZone, now) });
  const present = (now: Date) => (found: CouponWithUse) => presentCoupon(found, at(now).today, brand.timeZone);
  return new Router({ prefix: '/api/coach/coupons' })
    .get('/', async (ctx) => {
      const { now } = await by(ctx);
      ctx.body = presentPage(await listCoupons(getEm(ctx), parseQuery(ctx, CouponsQuery), at(now)), present(now));
    })
    .get('/codes', async (ctx) => {
      await by(ctx);
      ctx.body = { codes: await listCodes(getEm(ctx)) } satisfies CouponCodesResponse;
    })
    .post('/', ...readBody, async (ctx) => {
      const coach = { ...(await by(ctx)), mode, prefix: paymentContext.programPrefix };
      ctx.body = present(coach.now)(await addCoupon(getEm(ctx), parseBody(ctx, CouponRequest), coach));
      ctx.status = 201;
    })
    .get('/:id', async (ctx) => {
      const { now } = await by(ctx);
      ctx.body = present(now)(await findCoupon(getEm(ctx), uuidParam(ctx), { now, mode }));
    })
    .put('/:id', ...readBody, async (ctx) => {
      const coach = { ...(await by(ctx)), mode, prefix: paymentContext.programPrefix };
      const changed = await changeCoupon(getEm(ctx), uuidParam(ctx), parseBody(ctx, CouponChange), coach);
      ctx.body = present(coach.now)(changed);
    })
    .post('/:id/end', async (ctx) => {
      const coach = { ...(await by(ctx)), mode };
      ctx.body = present(coach.now)(await endCoupon(getEm(ctx), uuidParam(ctx), coach));
    })
    .delete('/:id', async (ctx) => {
      const coach = { ...(await by(ctx)), mode };
      await removeCoupon(getEm(ctx), uuidParam(ctx), coach);
      ctx.status = 204;
    });
}

function presentCoupon({ row, use }: CouponWithUse, today: string, timeZone: string): Said {
  const { id, code, onceEach, programIds, renewals, version, createdAt } = row;
  const [startsOn, endsOn] = [row.startsOn ?? null, row.endsOn ?? null];
  const ended = Boolean(row.endedAt) || (endsOn !== null && endsOn < today);
  return {
    id,
    code,
    percent: row.percent ?? null,
    amount: row.amountMinor ? toDecimal(row.amountMinor) : null,
    startsOn,
    endsOn,
    maxUses: row.maxUses ?? null,
    onceEach,
    programIds,
    renewals,
    state: ended ? 'ended' : startsOn !== null && startsOn > today ? 'later' : 'active',
    used: use.used,
    takenOff: toDecimal(use.takenOff),
    waiting: use.waiting,
    deletable: isDeletable(use),
    version,
    createdAt: formatLocalMoment(timeZone, createdAt),
  };
}
