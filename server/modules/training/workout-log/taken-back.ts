import type { WorkoutSession } from '#contract/workouts.ts';
import { clearBodyEfforts } from './set-efforts.ts';

/** A row whose words about health were deleted when a consent was taken back: the revision that it got by that. */
interface Emptied {
  takenBackRevision?: number | null | undefined;
}

/**
 * Whether a device made a change without knowing that a consent was taken back. Its words about health do not return,
 * however high its revision is. `seen` is the shop's revision from which the device started.
 */
export function predatesTakeBack({ takenBackRevision }: Emptied, seen: number | undefined): boolean {
  return (takenBackRevision ?? 0) > (seen ?? 0);
}

/** A session without what a consent covers: pain, notes, reasons, heart rates and effort. */
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
