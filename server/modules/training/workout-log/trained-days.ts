import { isDeepStrictEqual as isDeepEqual } from 'node:util';
import type { WorkoutDay } from '#contract/training/training.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { fillPlan } from '../exercises/fill-plan.ts';
import { asTrained, plannedSets } from '../own-plans/planned-sets.ts';
import { Plan, type Workout } from './training.entity.ts';

/**
 * Returns the days of a plan's sessions as they were trained, by session id, where the plan has another one now. Devices
 * that did not begin a session have no copy of its day.
 */
export async function loadTrainedDays(
  em: Em,
  user: User,
  planKey: string,
  rows: readonly Workout[],
): Promise<Record<string, WorkoutDay>> {
  const plan = await em.findOne(Plan, { key: planKey, $or: [{ user: null }, { user }] });
  if (!plan || rows.length === 0) return {};
  const { workouts } = await fillPlan(em, {
    ...plan.body,
    workouts: [...plan.body.workouts, ...(plan.formerDays ?? [])],
  });
  const days = rows.flatMap(({ id, dayId, planned }) => {
    const day = workouts.find((each) => each.id === dayId);
    const trained = day && planned?.length ? asTrained(day, planned) : day;
    return day && trained && !isDeepEqual(plannedSets(trained), plannedSets(day)) ? [[id, trained] as const] : [];
  });
  return Object.fromEntries(days);
}
