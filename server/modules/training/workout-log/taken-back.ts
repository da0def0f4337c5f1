import type { WorkoutSession } from '#contract/training/workouts.ts';
import { clearBodyEfforts } from './set-efforts.ts';

/** Row whose health data was deleted after a withdrawn consent, and its revision then. */
interface Emptied {
  takenBackRevision?: number | null | undefined;
}

/**
 * True if a device made a change before it knew of a withdrawn consent. Its health data is then discarded, whatever its
 * revision. `seen` is the shop's revision that the device started from.
 */
export function predatesTakeBack({ takenBackRevision }: Emptied, seen: number | undefined): boolean {
  return (takenBackRevision ?? 0) > (seen ?? 0);
}

/** Removes health data from a session: pain, notes, reasons, heart rates and effort. */
export function omitSessionHealth(session: WorkoutSession): WorkoutSession {
  return {
    ...session,
    notes: '',
    exercises: session.exercises.map(({ pain: _pain, ...exercise }) => ({
      ...exercise,
      skipped: exercise.skipped && '',
      sets: exercise.sets.map(clearBodyEfforts),
    })),
  };
}
