import type { Context } from 'koa';
import type { Dependencies } from '#server/app/dependencies.ts';
import type { CoachActor } from '../accounts/audit-log/coach-actions.service.ts';

/** Dependencies of every studio area: the shop, and the requesting coach. */
export interface Coaching extends Dependencies {
  /**
   * Returns the requesting coach and the time. Call it first in every handler.
   * @throws {Unauthorized} without a session, {NotFound} for everyone else, who must not see that the studio exists
   */
  by: (ctx: Context) => Promise<CoachActor>;
}

export function createCoaching(shop: Dependencies): Coaching {
  return {
    ...shop,
    async by(ctx) {
      const { id } = await shop.viewers.requireCoach(ctx);
      return { coach: id, now: shop.clock() };
    },
  };
}
