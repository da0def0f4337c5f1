import type { Exercise, WorkoutDay } from '#contract/training/training.ts';
import { parseUnit } from '#contract/training/set-unit.ts';
import type { LoggedExercise, LoggedSet } from '#contract/training/workouts.ts';

/** Targets of one exercise on a day. Exercises of a superset count on their own, with rounds as sets. */
export type PlannedSets = Pick<Exercise, 'id' | 'name' | 'sets' | 'reps' | 'target'>;

export function plannedSets(day: Pick<WorkoutDay, 'exercises'> | undefined): PlannedSets[] {
  const lines = (day?.exercises ?? []).flatMap((each) =>
    each.type === 'superset' ? each.exercises.map((part) => ({ ...part, sets: each.sets })) : [each],
  );
  return lines.map(({ id, name, sets, reps, target }) => ({ id, name, sets, reps, ...(target && { target }) }));
}

/** Adds missing units to sets, from the targets of their day. */
export function withUnits(
  exercises: readonly LoggedExercise[],
  planned: readonly PlannedSets[] | null,
): LoggedExercise[] {
  return exercises.map((each) => ({ ...each, sets: setsWithUnits(each, planned) }));
}

/** Adds missing units to the sets of one exercise. Unplanned exercises stay without. */
export function setsWithUnits(
  { exerciseId, sets }: Pick<LoggedExercise, 'exerciseId' | 'sets'>,
  planned: readonly PlannedSets[] | null,
): LoggedSet[] {
  const line = planned?.find(({ id }) => id === exerciseId);
  if (!line) return sets;
  const unit = parseUnit(line.reps);
  return sets.map(({ others, ...set }) => ({
    unit,
    ...set,
    ...(others && { others: others.map((other) => ({ unit, ...other })) }),
  }));
}
