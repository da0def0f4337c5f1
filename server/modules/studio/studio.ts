import type { Context } from 'koa';
import type { Dependencies } from '#server/app/dependencies.ts';
import type { CoachActor } from '../accounts/audit-log/coach-actions.service.ts';

/** What every area of the studio is made with: the shop, and who asks. */
export interface Coaching extends Dependencies {
  /**
   * The coach who asks, and when. Called first in every handler.
   * @throws {Unauthorized} for nobody, {NotFound} for everybody but the coach: the studio does not exist for them.
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
