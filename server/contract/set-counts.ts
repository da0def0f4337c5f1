import type { LoggedExercise } from './workouts.ts';

/** How many sets of a session were done, are asked for, and are still open. */
export interface SetCounts {
  done: number;
  planned: number;
  open: number;
}

/**
 * What a session comes to, for its member and the coach alike. Of an exercise that was left out nothing is asked for but
 * what was done of it.
 */
export function countSets(
  planned: readonly { id: string; sets: number }[],
  logged: readonly Pick<LoggedExercise, 'exerciseId' | 'skipped' | 'sets'>[],
): SetCounts {
  const asked = planned.map(({ id, sets }) => {
    const found = logged.find(({ exerciseId }) => exerciseId === id);
    const done = Math.min(sets, found?.sets.length ?? 0);
    return { done, sets: (found?.skipped ?? null) === null ? sets : done };
  });
  return {
    done: logged.reduce((sum, { sets }) => sum + sets.length, 0),
    planned: asked.reduce((sum, { sets }) => sum + sets, 0),
    open: asked.reduce((sum, { sets, done }) => sum + sets - done, 0),
  };
}
