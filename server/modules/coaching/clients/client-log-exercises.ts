import { splitExerciseBySwap } from '#contract/done-as.ts';
import { pickEfforts } from '#contract/efforts.ts';
import { goneLineName } from '#contract/gone-line.ts';
import type { LogExercise } from '#contract/studio/clients.ts';
import { targetText } from '#contract/studio/plan-targets.ts';
import type { WorkoutDay } from '#contract/training.ts';
import type { LoggedExercise } from '#contract/workouts.ts';
import type { Workout } from '#server/modules/training/workout-log/training.entity.ts';
import { plannedSets, withUnits } from '#server/modules/training/own-plans/planned-sets.ts';
import { withReasons } from '#server/modules/training/workout-log/reasons.ts';
import { withEfforts } from '#server/modules/training/workout-log/set-efforts.ts';

/**
 * Each exercise of a session beside what was planned when it was done, those of a superset for themselves; behind them what the plan does
 * not ask for any more. Nothing of a session that was not begun. Why one was left out may be about health, and so may what was done in its place,
 * the heart rate and how hard it felt.
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
  // What was done before something else took its place stands for itself.
  const doneOf = (id: string) =>
    splitExerciseBySwap(logged.get(id) ?? { exerciseId: id, swappedFor: null, skipped: null, sets: [] }).map(beside);
  const beside = ({ swappedFor, skipped, sets }: LoggedExercise, at: number, { length }: readonly LoggedExercise[]) => {
    const isLast = at === length - 1;
    return {
      // In words of the client's own: it can say what hurts.
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
