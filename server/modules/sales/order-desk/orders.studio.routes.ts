import Router from '@koa/router';
import { OrderAddressRequest, OrdersQuery } from '#contract/sales/orders.studio.ts';
import { RefundPaymentRequest, RefundPreviewRequest, SettleRefundRequest } from '#contract/sales/refunds.studio.ts';
import { SubscriptionsQuery } from '#contract/sales/subscriptions.studio.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import { correctAddress, sendReceiptsAgain } from './address.service.ts';
import { cardUrl } from '../notices/subscription-notices.ts';
import { findWholeOrder, presentOrder } from './order.service.ts';
import { listOrders, presentOrderRow } from './orders.queries.ts';
import { sendMailPreview } from '#server/modules/studio/mail-preview.ts';
import {
  acceptRequest,
  closeRequest,
  refundMail,
  refundPayment,
  settleRefund,
} from '../refunds/refunds.studio.service.ts';
import {
  changeSubscription,
  listSubscriptions,
  presentSubscriptionRow,
  type SubscriptionChange,
} from '../subscriptions/subscriptions.service.ts';

/** Studio routes for orders. */
export function orderRoutes({ by, brand, mode, paymentContext: context, settings }: Coaching): Router {
  const router = new Router({ prefix: '/api/coach' })
    .get('/orders', async (ctx) => {
      const { now } = await by(ctx);
      const found = await listOrders(getEm(ctx), parseQuery(ctx, OrdersQuery), { mode, now });
      ctx.body = presentPage(found, (row) => presentOrderRow(row, brand.timeZone));
    })
    .get('/orders/:id', async (ctx) => {
      const { now } = await by(ctx);
      ctx.body = presentOrder(await findWholeOrder(getEm(ctx), uuidParam(ctx)), {
        url: brand.url,
        timeZone: brand.timeZone,
        now,
        cardUrl: (language) => cardUrl(context, language),
      });
    })
    .put('/orders/:id/address', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      await correctAddress(getEm(ctx), context, uuidParam(ctx), parseBody(ctx, OrderAddressRequest), coach);
      ctx.status = 204;
    })
    .post('/orders/:id/receipts', async (ctx) => {
      const coach = await by(ctx);
      await sendReceiptsAgain(getEm(ctx), context, uuidParam(ctx), coach);
      ctx.status = 202;
      ctx.body = { status: 'accepted' };
    })
    .post('/payments/:id/refund/preview', ...readBody, async (ctx) => {
      await by(ctx);
      const typed = parseBody(ctx, RefundPreviewRequest);
      await sendMailPreview(ctx, await refundMail(getEm(ctx), uuidParam(ctx), typed, brand), settings.now().mailLook);
    })
    .post('/payments/:id/refund', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      await refundPayment(getEm(ctx), uuidParam(ctx), parseBody(ctx, RefundPaymentRequest), coach);
      context.workWritten();
      ctx.status = 202;
      ctx.body = { status: 'accepted' };
    })
    .post('/refunds/:id/settle', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      await settleRefund(getEm(ctx), uuidParam(ctx), parseBody(ctx, SettleRefundRequest).note, coach);
      ctx.status = 204;
    })
    .post('/refund-requests/:id/accept', async (ctx) => {
      const coach = await by(ctx);
      await acceptRequest(getEm(ctx), context, uuidParam(ctx), coach);
      ctx.status = 204;
    })
    .post('/refund-requests/:id/settle', async (ctx) => {
      const coach = await by(ctx);
      await closeRequest(getEm(ctx), uuidParam(ctx), coach);
      ctx.status = 204;
    })
    .get('/subscriptions', async (ctx) => {
      await by(ctx);
      const found = await listSubscriptions(getEm(ctx), parseQuery(ctx, SubscriptionsQuery), mode);
      ctx.body = presentPage(found, (row) => presentSubscriptionRow(row, brand.timeZone, context.programPrefix));
    });
  for (const change of ['cancel', 'resume', 'end'] satisfies SubscriptionChange[]) {
    router.post(`/subscriptions/:id/${change}`, async (ctx) => {
      const coach = await by(ctx);
      await changeSubscription(getEm(ctx), context, uuidParam(ctx), change, coach);
      ctx.status = 204;
    });
  }
  return router;
}
