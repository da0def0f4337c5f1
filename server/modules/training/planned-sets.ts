import type { Exercise, WorkoutDay } from '#contract/training.ts';

/** What a day asked for of one exercise. Of a superset each stands for itself, with its rounds as sets. */
export type PlannedSets = Pick<Exercise, 'id' | 'name' | 'sets' | 'reps' | 'target'>;

export function plannedSets(day: Pick<WorkoutDay, 'exercises'> | undefined): PlannedSets[] {
  const lines = (day?.exercises ?? []).flatMap((each) =>
    each.type === 'superset' ? each.exercises.map((part) => ({ ...part, sets: each.sets })) : [each],
  );
  return lines.map(({ id, name, sets, reps, target }) => ({ id, name, sets, reps, ...(target && { target }) }));
}
