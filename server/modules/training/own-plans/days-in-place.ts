import type { TrainingPlan, WorkoutDay } from '#contract/training.ts';
import { newIds } from './schedule-plan.ts';

/**
 * What is typed for every week of a copy, as the days that the copy has: the first of a week stays the first of it, under
 * the id by which it was trained, moved or left out. Of what was trained nothing changes but what was typed for that very
 * day; what is trained and has no place among the typed days stays beside them.
 */
export function mergePlanDays(
  { workouts: before }: Pick<TrainingPlan, 'workouts'>,
  typed: TrainingPlan,
  { logged, former }: { logged: ReadonlySet<string>; former: readonly WorkoutDay[] },
): TrainingPlan {
  const weekly = typed.workouts.filter(({ week }) => week === undefined);
  if (weekly.length === 0) return typed;
  const weekOf = (week: number | undefined) => before.filter((day) => day.week === week);
  // The place that it has in the week it comes from, so that one that was taken out beside it moves nobody up.
  const places = weekly.map(({ id }) =>
    weekOf(before.find((day) => day.id === id)?.week).findIndex((day) => day.id === id),
  );
  const taken = new Set(typed.workouts.flatMap(({ id, week }) => (week === undefined ? [] : [id])));
  const own = newIds(new Set([...before, ...former, ...typed.workouts].map(({ id }) => id)));
  const workouts = Array.from({ length: typed.weeks }, (_, index) => index + 1).flatMap((week) => {
    const there = weekOf(week);
    const days = weekly.map((day, at): WorkoutDay => {
      const known = there[places[at]!];
      if (!known || taken.has(known.id)) return { ...day, id: own(day.id, week), week };
      taken.add(known.id);
      return logged.has(known.id) && known.id !== day.id ? known : { ...day, id: known.id, week };
    });
    const trained = there.filter(({ id }) => logged.has(id) && !taken.has(id));
    return [...days, ...trained, ...typed.workouts.filter((day) => day.week === week)];
  });
  return { ...typed, workouts };
}
