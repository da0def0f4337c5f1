import Router from '@koa/router';
import type { EliteSubscriptionResponse } from '#contract/coaching.ts';
import type { Viewers } from '../access/viewer.ts';

/** Whether a member is coached. */
export function coachingRoutes({ viewers }: { viewers: Viewers }): Router {
  return new Router().get('/api/subscription/elite-coaching', async (ctx) => {
    const { elite, subscriptions } = await viewers.requireUser(ctx);
    const newest = subscriptions.find(({ coaching }) => coaching);
    ctx.body = {
      // Coaching that was bought for a time counts as an active subscription while it runs.
      status: newest?.status ?? (elite ? 'active' : 'none'),
      ...(newest && { currentPeriodEnd: newest.currentPeriodEnd.toISOString() }),
    } satisfies EliteSubscriptionResponse;
  });
}
