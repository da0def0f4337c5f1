import type { Exercise, TrainingPlan } from '#contract/training/training.ts';
import { eliteCoaching } from './plans/elite-coaching.ts';
import { hybridAthlete } from './plans/hybrid-athlete.ts';

/** The training plans that a new shop starts with, one for each programme that has a plan. */
export const planSeed: readonly TrainingPlan[] = [hybridAthlete, eliteCoaching];

type Regular = Extract<Exercise, { type: 'regular' }>;

/** The exercises of these plans, those of blocks for themselves: the library of a new shop. A line's id is its exercise's. */
export function exerciseSeed(): Pick<Regular, 'id' | 'name' | 'category' | 'kind'>[] {
  const lines = planSeed.flatMap(({ workouts }) =>
    workouts.flatMap(({ exercises }) =>
      exercises.flatMap((line) =>
        line.type === 'superset' ? line.exercises.map((part) => ({ ...part, category: line.category })) : [line],
      ),
    ),
  );
  const found = new Map(
    lines.map(({ id, name, category, kind }) => [id, { id, name, category, ...(kind && { kind }) }]),
  );
  return [...found.values()];
}

/** A plan whose lines name the library's exercises. */
export function linkLibraryExercises(plan: TrainingPlan): TrainingPlan {
  const named = <T extends { id: string }>(line: T) => ({ ...line, exercise: line.id });
  const workouts = plan.workouts.map((day) => ({
    ...day,
    exercises: day.exercises.map((line) =>
      line.type === 'superset' ? { ...line, exercises: line.exercises.map(named) } : named(line),
    ),
  }));
  return { ...plan, workouts };
}
