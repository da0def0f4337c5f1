import { splitExerciseBySwap } from '#contract/training/exercise-swap.ts';
import { pickEfforts } from '#contract/training/efforts.ts';
import { goneLineName } from '#contract/training/removed-exercise.ts';
import type { LogExercise } from '#contract/coaching/clients.studio.ts';
import { targetText } from '#contract/training/plans/plan-targets.studio.ts';
import type { WorkoutDay } from '#contract/training/training.ts';
import type { LoggedExercise } from '#contract/training/workouts.ts';
import type { Workout } from '#server/modules/training/workout-log/training.entity.ts';
import { plannedSets, withUnits } from '#server/modules/training/own-plans/planned-sets.ts';
import { withReasons } from '#server/modules/training/workout-log/reasons.ts';
import { withEfforts } from '#server/modules/training/workout-log/progress/set-efforts.ts';

/**
 * Returns each exercise of a session beside its plan at that time, then unplanned ones. Exercises of a superset count
 * on their own. An unstarted session has none. Reasons, swaps, heart rate and perceived effort are health data.
 */
export function buildLogExercises(
  session: Workout | undefined,
  day: WorkoutDay | undefined,
  covered: boolean,
): LogExercise[] {
  if (!session) return [];
  const planned = session.planned ?? plannedSets(day);
  const done = withUnits(withEfforts(withReasons(session), session.efforts ?? null), session.planned ?? null);
  const logged = new Map(done.map((each) => [each.exerciseId, each]));
  // Sets from before a swap are listed on their own.
  const doneOf = (id: string) =>
    splitExerciseBySwap(logged.get(id) ?? { exerciseId: id, swappedFor: null, skipped: null, sets: [] }).map(beside);
  const beside = ({ swappedFor, skipped, sets }: LoggedExercise, at: number, { length }: readonly LoggedExercise[]) => {
    const isLast = at === length - 1;
    return {
      // Written by the client, so it may mention pain.
      swappedFor: swappedFor === null || covered ? swappedFor : '',
      leftOut: isLast && skipped !== null,
      reason: (isLast && covered && skipped) || null,
      sets: sets.map(({ weightKg, reps, unit, seconds, pace, bpm, rpe }) => ({
        weightKg,
        reps,
        ...(unit && { unit }),
        ...pickEfforts({ seconds, pace, ...(covered && { bpm, rpe }) }),
      })),
    };
  };
  const extra = done.filter(({ exerciseId }) => !planned.some(({ id }) => id === exerciseId));
  return [
    ...planned.flatMap(({ id, name, sets, reps, target }) =>
      doneOf(id).map((done) => ({ id, name, planned: { sets, reps, target: targetText(target) }, ...done })),
    ),
    ...extra.flatMap(({ exerciseId: id }) =>
      doneOf(id).map((done) => ({ id, name: goneLineName(id), planned: null, ...done })),
    ),
  ];
}
