import Router from '@koa/router';
import type { EliteSubscriptionResponse } from '#contract/coaching/coaching.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import { graceUntil, isLive } from '#server/modules/accounts/access/access.service.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';

interface Dependencies {
  viewers: Viewers;
  clock: () => Date;
  /** The shop's time zone. */
  brand: { timeZone: string };
}

/** Coaching status of a member. */
export function coachingRoutes({ viewers, clock, brand }: Dependencies): Router {
  return new Router().get('/api/subscription/elite-coaching', async (ctx) => {
    const { elite, subscriptions, purchases, plans } = await viewers.requireUser(ctx);
    const coaching = subscriptions.filter((each) => each.coaching);
    const live = coaching.find((each) => isLive(each, clock()));
    // A running coaching for a fixed time counts as an active subscription, whatever ended before.
    const newest = live ?? (elite ? undefined : coaching[0]);
    const bought = purchases.find(
      ({ coaching: coached, status, accessUntil }) =>
        coached && status === 'completed' && (!accessUntil || accessUntil > clock()),
    );
    const by = live ?? bought;
    ctx.body = {
      status: newest?.status ?? (elite ? 'active' : 'none'),
      ...(newest && { currentPeriodEnd: formatLocalMoment(brand.timeZone, newest.currentPeriodEnd) }),
      ...(newest?.status === 'past_due' && { graceUntil: formatLocalMoment(brand.timeZone, graceUntil(newest)) }),
      ...(elite && by && { plan: plans.get(by.programId) ?? null }),
    } satisfies EliteSubscriptionResponse;
  });
}
