import Router from '@koa/router';
import { forkEm } from '#server/platform/db/orm.ts';
import { findCapture } from '../captures.ts';
import { disputesAbout, findDispute } from '../disputes.ts';
import { withLedgerLock, withRequestKey } from '../ledger.ts';
import { findRefund, refundCapture, type RefundRequest } from '../refunds.ts';
import { readJson, reply, requestKey } from './rest-answers.ts';
import type { RestParts } from './rest-parts.ts';
import { isSandboxEvent } from '../signature.ts';

/** /v2/payments, and the question whether an event came from here. */
export function paymentRoutes({ orm, now, apiBase }: RestParts): Router {
  return new Router()
    .get('/v2/payments/captures/:id', async (ctx) => {
      const { data } = await findCapture(forkEm(orm), ctx.params['id'] ?? '');
      reply(ctx, { status: 200, body: data.capture });
    })
    .post('/v2/payments/captures/:id/refund', readJson, async (ctx) => {
      const request = { key: requestKey(ctx), body: ctx.request.body, now: now() };
      const answer = await withLedgerLock(orm, (em) =>
        withRequestKey(em, request, async () => {
          const row = await findCapture(em, ctx.params['id'] ?? '');
          const wanted = (request.body ?? {}) as RefundRequest;
          return { status: 201, body: await refundCapture(em, row, wanted, { apiBase, now: request.now }) };
        }),
      );
      reply(ctx, answer);
    })
    .get('/v2/payments/refunds/:id', async (ctx) => {
      reply(ctx, { status: 200, body: await findRefund(forkEm(orm), ctx.params['id'] ?? '') });
    })
    .get('/v1/customer/disputes', async (ctx) => {
      const disputes = await disputesAbout(forkEm(orm), String(ctx.query['disputed_transaction_id'] ?? ''));
      // Lists contain fewer fields than a dispute itself.
      const items = disputes.map(({ dispute_id, reason, status, create_time }) => ({
        dispute_id,
        reason,
        status,
        create_time,
      }));
      reply(ctx, { status: 200, body: { items } });
    })
    .get('/v1/customer/disputes/:id', async (ctx) => {
      reply(ctx, { status: 200, body: (await findDispute(forkEm(orm), ctx.params['id'] ?? '')).data.dispute });
    })
    .post('/v1/notifications/verify-webhook-signature', readJson, (ctx) => {
      const status = isSandboxEvent(ctx.request.rawBody ?? '') ? 'SUCCESS' : 'FAILURE';
      reply(ctx, { status: 200, body: { verification_status: status } });
    });
}
