import Router from '@koa/router';
import type { Context } from 'koa';
import {
  CardDoneRequest,
  type CardUpdateResponse,
  GuaranteeRequest,
  PlanAnswerRequest,
} from '#contract/sales/after-sale.ts';
import type { SubscriptionResponse } from '#contract/coaching/dashboard.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { presentSubscription } from './after-sale.service.ts';
import { completeCardChange, startCardChange } from './card-change.service.ts';
import { acceptPlan, declinePlan } from './offer-changes/plan-changes.service.ts';
import { requestRefund } from './refund-requests.service.ts';
import { cancelSubscription, resumeSubscription } from './member-subscriptions.service.ts';

interface Dependencies {
  context: PaymentContext;
  viewers: Viewers;
  limits: Limits;
}

/** Member routes for purchases. Session only: embedded pages may show, but not change. */
export function afterSaleRoutes({ context, viewers, limits }: Dependencies): Router {
  return new Router()
    .post('/api/user/subscriptions/:id/cancel', async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      await limits.countChange(user.id);
      await cancelSubscription(getEm(ctx), context, user, uuidParam(ctx));
      ctx.body = await present(ctx);
    })
    .post('/api/user/subscriptions/:id/resume', async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      await limits.countChange(user.id);
      await resumeSubscription(getEm(ctx), context, user, uuidParam(ctx));
      ctx.body = await present(ctx);
    })
    .post('/api/user/subscriptions/:id/plan', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const id = uuidParam(ctx);
      const { plan, agreed } = parseBody(ctx, PlanAnswerRequest);
      await limits.countChange(user.id);
      await (agreed ? acceptPlan : declinePlan)(getEm(ctx), context, user, { id, plan });
      ctx.body = await present(ctx);
    })
    .post('/api/user/subscriptions/:id/card', async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const id = uuidParam(ctx);
      await limits.countChange(user.id);
      const clientSecret = await startCardChange(getEm(ctx), context, user, id);
      noStore(ctx);
      ctx.body = { clientSecret } satisfies CardUpdateResponse;
    })
    .post('/api/user/subscriptions/:id/card/done', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      const id = uuidParam(ctx);
      const { setupIntent } = parseBody(ctx, CardDoneRequest);
      await limits.countChange(user.id);
      await completeCardChange(getEm(ctx), context, user, { id, setupIntent });
      ctx.body = await present(ctx);
    })
    .post('/api/user/refund-requests', ...readBody, async (ctx) => {
      const { user } = await viewers.requireSession(ctx);
      await limits.countChange(user.id);
      await requestRefund(getEm(ctx), context, user, parseBody(ctx, GuaranteeRequest));
      ctx.status = 202;
      ctx.body = { status: 'accepted' };
    });

  /** Returns the subscription after the change. */
  async function present(ctx: Context): Promise<SubscriptionResponse> {
    return presentSubscription(getEm(ctx), await viewers.requireSession(ctx), uuidParam(ctx), {
      prefix: context.programPrefix,
      now: context.clock(),
      url: context.brand.url,
      timeZone: context.brand.timeZone,
    });
  }
}
