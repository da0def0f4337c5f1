import type { WorkoutSession } from '#contract/training/workouts.ts';
import { dayIn } from '#server/platform/days.ts';
import { type PlannedSets, withUnits } from '../own-plans/planned-sets.ts';
import { withoutReasons } from './reasons.ts';
import { withoutEfforts } from './progress/set-efforts.ts';
import type { Workout } from './training.entity.ts';

/** Puts pain into its encrypted column, with the time of the latest entry. Less pain than before is not an entry. */
export function buildPainColumns({ exercises, deleted }: WorkoutSession, known: Workout | null, now: Date) {
  const hurting = exercises.flatMap(({ exerciseId, pain }) => (pain && !deleted ? [[exerciseId, pain] as const] : []));
  if (hurting.length === 0) return { pain: null, painAt: null };
  const pain = Object.fromEntries(hurting);
  const isNew = hurting.some(([id, { level, note }]) => {
    const before = known?.pain?.[id];
    return !before || level > before.level || (note !== '' && note !== before.note);
  });
  return isNew ? { pain, painAt: now } : { pain };
}

/** Builds a session's columns without pain. Each set stores its unit, so plan changes do not affect it. */
export function columns(session: WorkoutSession, planned: PlannedSets[] | null) {
  const { revision, planKey, dayId, timeZone, notes, deleted } = session;
  const painless = withUnits(session.exercises, planned).map(({ pain: _pain, ...exercise }) => exercise);
  const { exercises, efforts } = withoutEfforts(painless);
  const finishedAt = session.finishedAt ? new Date(session.finishedAt) : null;
  return {
    revision,
    planKey,
    dayId,
    timeZone,
    notes,
    ...withoutReasons(exercises),
    planned,
    efforts,
    deleted,
    startedAt: new Date(session.startedAt),
    finishedAt,
    localDay: finishedAt && dayIn(timeZone, finishedAt),
  };
}
