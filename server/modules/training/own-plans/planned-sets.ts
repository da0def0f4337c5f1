import type { Exercise, WorkoutDay } from '#contract/training/training.ts';
import { parseUnit } from '#contract/training/set-unit.ts';
import type { LoggedExercise, LoggedSet } from '#contract/training/workouts.ts';

type Dose = Extract<Exercise, { type: 'superset' }>['exercises'][number];

/** Targets of one exercise on a day. Exercises of a superset count on their own, with rounds as sets. */
export type PlannedSets = Pick<Exercise, 'id' | 'name' | 'sets' | 'reps' | 'target'>;

type PlannedExercise = PlannedSets & { exercises?: readonly PlannedSets[] | undefined };

export function plannedSets(day: { exercises: readonly PlannedExercise[] } | undefined): PlannedSets[] {
  const lines = (day?.exercises ?? []).flatMap((each) =>
    each.exercises ? each.exercises.map((part) => ({ ...part, sets: each.sets })) : [each],
  );
  return lines.map(({ id, name, sets, reps, target }) => ({ id, name, sets, reps, ...(target && { target }) }));
}

/**
 * Returns a day of the plan with the lines for which it was trained: without later ones, and with those that it has no
 * more. An exercise of the library keeps its current name, which is a correction.
 */
export function asTrained(day: WorkoutDay, planned: readonly PlannedSets[]): WorkoutDay {
  const asPlanned = <D extends Dose>({ target: _target, ...dose }: D) => {
    const line = planned.find(({ id }) => id === dose.id);
    return line ? [{ ...dose, ...line, name: dose.exercise === undefined ? line.name : dose.name }] : [];
  };
  const exercises = day.exercises.flatMap((each): Exercise[] => {
    if (each.type === 'regular') return asPlanned(each);
    const parts = each.exercises.flatMap(asPlanned);
    return parts.length === 0 ? [] : [{ ...each, sets: parts[0]!.sets, exercises: parts }];
  });
  const there = plannedSets({ exercises });
  const gone = planned.filter(({ id }) => !there.some((line) => line.id === id));
  const regular = { type: 'regular', category: '', rest: 'none' } as const;
  return { ...day, exercises: [...exercises, ...gone.map((line) => ({ ...regular, ...line }))] };
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
