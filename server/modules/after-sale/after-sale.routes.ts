import Router from '@koa/router';
import type { Context } from 'koa';
import type { SubscriptionResponse } from '#contract/dashboard.ts';
import { CardDoneRequest, type CardUpdateResponse, GuaranteeRequest } from '#contract/after-sale.ts';
import { forkOf } from '../../db/orm.ts';
import { NotFound } from '../../errors.ts';
import { parseBody, readBody } from '../../http/body.ts';
import { isUuid } from '../../http/ids.ts';
import { type Access } from '../access/access.service.ts';
import { Subscription } from '../access/purchase.entity.ts';
import type { Viewers } from '../access/viewer.ts';
import { ProviderFailed } from '../stripe/stripe-setup.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { reconcileNow } from '../reconcile/reconcile.service.ts';
import { requestRefund, cancelSubscription, requestReconcile, resumeSubscription } from './requests.service.ts';
import { presentBought } from './after-sale.service.ts';
import { cardForm, useCard } from './change-card.service.ts';
import type { Order } from '../orders/order.entity.ts';

interface Dependencies {
  context: PaymentContext;
  viewers: Viewers;
  prefix: string;
}

/** What members do about what they have bought; by session only, a page elsewhere shows and changes nothing. */
export function memberOrderRoutes({ context, viewers, prefix }: Dependencies): Router {
  const { orm, clock } = context;

  return new Router()
    .post('/api/user/subscriptions/:id/cancel', async (ctx) => {
      const { order, row } = await own(await viewers.requireSession(ctx), ctx.params['id']);
      await cancelSubscription(context, order, row);
      ctx.body = await tell(ctx, order, row.id);
    })
    .post('/api/user/subscriptions/:id/resume', async (ctx) => {
      const { order, row } = await own(await viewers.requireSession(ctx), ctx.params['id']);
      await resumeSubscription(context, order, row);
      ctx.body = await tell(ctx, order, row.id);
    })
    .post('/api/user/subscriptions/:id/card', async (ctx) => {
      const { order } = await own(await viewers.requireSession(ctx), ctx.params['id']);
      ctx.set('cache-control', 'no-store');
      ctx.body = { clientSecret: await cardForm(context, order) } satisfies CardUpdateResponse;
    })
    .post('/api/user/subscriptions/:id/card/done', ...readBody, async (ctx) => {
      const access = await viewers.requireSession(ctx);
      const { order, row } = await own(access, ctx.params['id']);
      await useCard(context, order, parseBody(ctx, CardDoneRequest).setupIntent);
      await requestReconcile(forkOf(orm), order, clock());
      ctx.body = await tell(ctx, order, row.id);
    })
    .post('/api/user/refund-requests', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      await requestRefund(context, user, parseBody(ctx, GuaranteeRequest));
      ctx.status = 202;
      ctx.body = { status: 'accepted' };
    });

  /** A subscription of this member that a provider renews. @throws {NotFound} for everything else */
  async function own({ user }: Access, id = ''): Promise<{ order: Order; row: Subscription }> {
    const found = isUuid(id)
      ? await forkOf(orm).findOne(
          Subscription,
          { id, user, order: { stripeSubscriptionId: { $ne: null } } },
          { populate: ['order'] },
        )
      : null;
    if (!found) throw new NotFound();
    return { order: found.order as Order, row: found };
  }

  /** The provider is told at once where it can be; where not, the row says what is to be told. */
  async function tell(ctx: Context, order: Order, id: string): Promise<SubscriptionResponse> {
    await reconcileNow(context, order.id).catch((error: unknown) => {
      context.log.warn(
        { order: order.id, problem: error instanceof Error ? error.message : String(error) },
        'told later',
      );
    });
    context.workWritten();
    const access = await viewers.requireSession(ctx);
    const { subscriptions } = await presentBought(forkOf(orm), access, {
      prefix,
      now: clock(),
      url: context.brand.url,
    });
    const found = subscriptions.find((each) => each.id === id);
    if (!found) throw new ProviderFailed();
    return found;
  }
}
