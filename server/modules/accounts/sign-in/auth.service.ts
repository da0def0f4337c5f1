import type { SessionResponse, UserResponse } from '#contract/accounts/auth.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { type Access, wasCoached } from '../access/access.service.ts';
import { findCoachingEnd } from '../access/periods.ts';
import { findLastTakeBack } from '#server/modules/coaching/profile/consent.service.ts';
import { listLogPlanKeys } from '#server/modules/training/workout-log/workouts.queries.ts';

/** Builds the body of GET /api/auth/user; `timeZone` is the shop's. */
export async function presentUser(
  em: Em,
  access: Access,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<UserResponse> {
  const { user, coach, elite } = access;
  const { id, email, firstName = null, lastName = null, createdAt } = user;
  const known = {
    id,
    email,
    firstName,
    lastName,
    createdAt: formatLocalMoment(timeZone, createdAt),
    coach,
    elite,
    consentWithdrawnAt: (await findLastTakeBack(em, id))?.toISOString() ?? null,
  };
  if (!wasCoached(access)) return { ...known, wasCoached: false };
  const until = await findCoachingEnd(em, access, now);
  return { ...known, wasCoached: true, ...(until && { coachedUntil: formatLocalMoment(timeZone, until) }) };
}

/** Returns the session state of a user or visitor. */
export async function presentSession(em: Em, access: Access | null): Promise<SessionResponse> {
  if (!access) return { signedIn: false, coach: false, plans: [], logs: [] };
  return {
    signedIn: true,
    coach: access.coach,
    plans: [...new Set([...access.plans.values(), ...access.ownPlans])],
    logs: await listLogPlanKeys(em, access),
  };
}
