import type { LoggedExercise } from './workouts.ts';

/** Number of done, planned and open sets of a session. */
export interface SetCounts {
  done: number;
  planned: number;
  open: number;
}

/**
 * Counts the sets of a session, for its member and the coach alike. A skipped exercise only counts with
 * its done sets.
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
