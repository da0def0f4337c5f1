import Router from '@koa/router';
import type { Context } from 'koa';
import { CoachRefundRequest } from '#contract/coach-orders.ts';
import { forkOf } from '../../db/orm.ts';
import { NotFound } from '../../errors.ts';
import { parseBody, readBody } from '../../http/body.ts';
import { isUuid } from '../../http/ids.ts';
import type { Viewers } from '../access/viewer.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { presentOrders, refundPayment, closeRequest } from './coach-orders.service.ts';

/** The coach's room for orders; it does not exist for anybody else. */
export function coachOrderRoutes({ context, viewers }: { context: PaymentContext; viewers: Viewers }): Router {
  const { orm, clock, brand } = context;
  return new Router()
    .get('/api/coach/orders', async (ctx) => {
      await viewers.requireCoach(ctx);
      ctx.set('cache-control', 'no-store');
      ctx.body = await presentOrders(forkOf(orm), { now: clock(), url: brand.url });
    })
    .post('/api/coach/payments/:id/refund', ...readBody, async (ctx) => {
      await viewers.requireCoach(ctx);
      const { reason } = parseBody(ctx, CoachRefundRequest);
      await refundPayment(forkOf(orm), idOf(ctx), reason, clock());
      context.workWritten();
      ctx.status = 202;
      ctx.body = { status: 'accepted' };
    })
    .post('/api/coach/refund-requests/:id/settle', async (ctx) => {
      await viewers.requireCoach(ctx);
      await closeRequest(forkOf(orm), idOf(ctx), clock());
      ctx.status = 204;
    });
}

function idOf(ctx: Context): string {
  const { id = '' } = (ctx as Context & { params: Record<string, string> }).params;
  if (!isUuid(id)) throw new NotFound();
  return id;
}
