import { resolveLanguage } from '#server/platform/http/language/language.ts';
import Router from '@koa/router';
import { PayPalOrderRequest, type PayPalOrderResponse, type PayPalSetupResponse } from '#contract/sales/checkout.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { PaymentContext } from '../../payments/payment-context.ts';
import { capturePayPalOrder, createPayPalOrder, paypalClientToken } from './paypal-checkout.service.ts';

interface Dependencies {
  context: PaymentContext;
  viewers: Viewers;
  limits: Limits;
}

/** Routes for PayPal: create an order, let the buyer approve it there, capture it. */
export function paypalRoutes({ context, viewers, limits }: Dependencies): Router {
  return new Router()
    .get('/paypal/setup', async (ctx) => {
      await viewers.requireUser(ctx);
      noStore(ctx);
      ctx.body = { clientToken: await paypalClientToken(context) } satisfies PayPalSetupResponse;
    })
    .post('/paypal/order', ...readBody, async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      const input = { ...parseBody(ctx, PayPalOrderRequest), language: resolveLanguage(ctx) };
      await limits.countPayment(ctx.ip);
      if (input.coupon !== undefined) await limits.countCoupon(ctx.ip);
      ctx.body = { id: await createPayPalOrder(getEm(ctx), context, user, input) } satisfies PayPalOrderResponse;
      ctx.status = 201;
    })
    .post('/paypal/order/:id/capture', async (ctx) => {
      const { user } = await viewers.requireUser(ctx);
      await limits.countPayment(ctx.ip);
      ctx.body = await capturePayPalOrder(getEm(ctx), context, user, ctx.params['id'] ?? '');
    });
}
