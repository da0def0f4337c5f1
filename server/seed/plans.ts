import type { Exercise, TrainingPlan } from '#contract/training/training.ts';
import { eliteCoaching } from './plans/elite-coaching.ts';
import { hybridAthlete } from './plans/hybrid-athlete.ts';

/** The training plans that a new shop starts with, one for each programme that has a plan. */
export const planSeed: readonly TrainingPlan[] = [hybridAthlete, eliteCoaching];

type Regular = Extract<Exercise, { type: 'regular' }>;

type Named = Pick<Regular, 'id' | 'name' | 'category' | 'kind'>;

/**
 * Returns the library of a new shop: the exercises of these plans and of their supersets, each name once. An
 * exercise has the id of its first line.
 */
export function exerciseSeed(): Named[] {
  const lines = planSeed.flatMap(({ workouts }) =>
    workouts.flatMap(({ exercises }) =>
      exercises.flatMap((line): Named[] =>
        line.type === 'superset' ? line.exercises.map((part) => ({ ...part, category: line.category })) : [line],
      ),
    ),
  );
  const found = new Map<string, Named>();
  for (const { id, name, category, kind } of lines)
    if (!found.has(name)) found.set(name, { id, name, category, ...(kind && { kind }) });
  return [...found.values()];
}

/** Returns a plan whose lines refer to the library's exercise of their name. */
export function linkLibraryExercises(plan: TrainingPlan): TrainingPlan {
  const ids = new Map(exerciseSeed().map(({ id, name }) => [name, id]));
  const named = <T extends { id: string; name: string }>(line: T) => ({
    ...line,
    exercise: ids.get(line.name) ?? line.id,
  });
  const workouts = plan.workouts.map((day) => ({
    ...day,
    exercises: day.exercises.map((line) =>
      line.type === 'superset' ? { ...line, exercises: line.exercises.map(named) } : named(line),
    ),
  }));
  return { ...plan, workouts };
}
