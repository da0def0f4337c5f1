import Router from '@koa/router';
import { CoachRefundRequest } from '#contract/coach-orders.ts';
import { parseBody, readBody } from '../../http/body.ts';
import { uuidParam } from '../../http/ids.ts';
import { languageOf } from '../../http/language.ts';
import { noStore } from '../../http/no-store.ts';
import { emOf } from '../../http/unit-of-work.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Viewers } from '../access/viewer.ts';
import { speakerOf } from '../../words.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { presentOrders } from './coach-orders.service.ts';
import { closeRequest, refundPayment } from './coach-refunds.service.ts';

interface Dependencies {
  context: PaymentContext;
  viewers: Viewers;
  queues: readonly JobQueue[];
}

/** The coach's view of orders; it does not exist for anybody else. */
export function coachOrderRoutes({ context, viewers, queues }: Dependencies): Router {
  const { clock, brand } = context;
  const { mode, stripe } = context.providers;
  // Messages of providers have a list of their own, which says what they are about.
  const others = queues.filter(({ kind }) => kind !== 'provider_event');
  return new Router()
    .get('/api/coach/orders', async (ctx) => {
      await viewers.requireCoach(ctx);
      noStore(ctx);
      const speaker = await speakerOf(languageOf(ctx));
      const { url, timeZone } = brand;
      const cards = stripe && { prefix: context.programPrefix };
      ctx.body = await presentOrders(emOf(ctx), { mode, now: clock(), url, timeZone, speaker, queues: others, cards });
    })
    .post('/api/coach/payments/:id/refund', ...readBody, async (ctx) => {
      await viewers.requireCoach(ctx);
      const { reason } = parseBody(ctx, CoachRefundRequest);
      await refundPayment(emOf(ctx), uuidParam(ctx), reason, clock());
      context.workWritten();
      ctx.status = 202;
      ctx.body = { status: 'accepted' };
    })
    .post('/api/coach/refund-requests/:id/settle', async (ctx) => {
      await viewers.requireCoach(ctx);
      await closeRequest(emOf(ctx), uuidParam(ctx), clock());
      ctx.status = 204;
    });
}
