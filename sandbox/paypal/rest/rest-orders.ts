import type { CreateOrderRequestBody } from '@paypal/paypal-js';
import Router from '@koa/router';
import type { Context } from 'koa';
import { forkEm } from '#server/platform/db/orm.ts';
import { withLedgerLock, withRequestKey, type Order } from '../ledger.ts';
import { createOrder } from '../new-order.ts';
import { captureOrder, findOrder, presentOrder } from '../orders.ts';
import { readJson, reply, requestKey } from './rest-answers.ts';
import type { RestParts } from './rest-parts.ts';

/** /v2/checkout/orders */
export function orderRoutes({ orm, now, origin, apiBase }: RestParts): Router {
  return new Router({ prefix: '/v2/checkout/orders' })
    .post('/', readJson, async (ctx) => {
      const request = { key: requestKey(ctx), body: ctx.request.body, now: now() };
      const answer = await withLedgerLock(orm, (em) =>
        withRequestKey(em, request, async () => {
          const body = (request.body ?? {}) as Partial<CreateOrderRequestBody>;
          const { order } = createOrder(em, body, { now: request.now, origin, apiBase }).data;
          return { status: 201, body: asPreferred(ctx, order) };
        }),
      );
      reply(ctx, answer);
    })
    .get('/:id', async (ctx) => {
      const em = forkEm(orm);
      reply(ctx, { status: 200, body: await presentOrder(em, await findOrder(em, ctx.params['id'] ?? '', now())) });
    })
    .post('/:id/capture', readJson, async (ctx) => {
      const request = { key: requestKey(ctx), body: null, now: now() };
      let hangs = false;
      const answer = await withLedgerLock(orm, (em) =>
        withRequestKey(em, request, async () => {
          const row = await findOrder(em, ctx.params['id'] ?? '', request.now);
          hangs = row.data.choice === 'hangs' && row.data.order.status === 'APPROVED';
          return captureOrder(em, row, apiBase, request.now);
        }),
      );
      // The money is taken, and no answer is sent until the client gives up.
      if (hangs) await new Promise<void>((resolve) => ctx.req.once('close', resolve));
      reply(ctx, answer);
    });
}

/** PayPal answers in short form unless the full representation is requested. */
function asPreferred(ctx: Context, order: Order): object {
  if (ctx.get('prefer').includes('return=representation')) return order;
  const { id, status, links } = order;
  return { id, status, links };
}
