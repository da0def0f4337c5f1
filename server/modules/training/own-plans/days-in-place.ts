import type { TrainingPlan, WorkoutDay } from '#contract/training.ts';
import { newIds } from './schedule-plan.ts';

/**
 * Merges an edited weekly day into a copy's dated days: the first day of a week stays the first, with its id. A trained
 * day changes only if that very day was edited. Trained days without a place among the edited days are kept.
 */
export function mergePlanDays(
  { workouts: before }: Pick<TrainingPlan, 'workouts'>,
  typed: TrainingPlan,
  { logged, former }: { logged: ReadonlySet<string>; former: readonly WorkoutDay[] },
): TrainingPlan {
  const weekly = typed.workouts.filter(({ week }) => week === undefined);
  if (weekly.length === 0) return typed;
  const weekOf = (week: number | undefined) => before.filter((day) => day.week === week);
  // Uses the place in its original week, so that a removed day moves no other day up.
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
