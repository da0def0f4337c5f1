import type { SessionResponse, UserResponse } from '#contract/auth.ts';
import { momentIn } from '../../days.ts';
import type { Em } from '../../db/orm.ts';
import type { Access } from '../access/access.service.ts';
import { logsOf } from '../training/workouts.queries.ts';

/** The body of GET /api/auth/user; `timeZone` is where the shop is. */
export function presentUser(access: Access, timeZone: string): UserResponse {
  const { user, coach, elite, purchases, subscriptions } = access;
  // What waits for its first payment has coached nobody.
  const begun = [...purchases, ...subscriptions].filter(
    ({ status }) => status !== 'pending' && status !== 'incomplete',
  );
  const wasCoached = !elite && begun.some(({ coaching }) => coaching);
  const { id, email, firstName = null, lastName = null, createdAt } = user;
  return { id, email, firstName, lastName, createdAt: momentIn(timeZone, createdAt), coach, elite, wasCoached };
}

/** What exists for somebody, or for nobody. */
export async function presentSession(em: Em, access: Access | null): Promise<SessionResponse> {
  if (!access) return { signedIn: false, coach: false, plans: [], logs: [] };
  return {
    signedIn: true,
    coach: access.coach,
    plans: [...new Set([...access.plans.values(), ...access.ownPlans])],
    logs: await logsOf(em, access),
  };
}
