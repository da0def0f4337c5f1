import { isDeepStrictEqual as isDeepEqual } from 'node:util';
import type { WorkoutSession } from '#contract/workouts.ts';
import { dayIn } from '../../days.ts';
import { withoutReasons } from './reasons.ts';
import { withoutEfforts } from './set-efforts.ts';
import type { Workout } from './training.entity.ts';

/** What hurt stands in a sealed column of its own, and when it was noted beside it. */
export function noted({ exercises, deleted }: WorkoutSession, known: Workout | null, now: Date) {
  const hurting = exercises.flatMap(({ exerciseId, pain }) => (pain && !deleted ? [[exerciseId, pain] as const] : []));
  if (hurting.length === 0) return { pain: null, painAt: null };
  const pain = Object.fromEntries(hurting);
  return isDeepEqual(pain, known?.pain) ? { pain } : { pain, painAt: now };
}

/** A session as its row has it, but for what hurt. */
export function columns(session: WorkoutSession) {
  const { revision, planKey, dayId, timeZone, notes, deleted } = session;
  const painless = session.exercises.map(({ pain: _pain, ...exercise }) => exercise);
  const { exercises, efforts } = withoutEfforts(painless);
  const finishedAt = session.finishedAt ? new Date(session.finishedAt) : null;
  return {
    revision,
    planKey,
    dayId,
    timeZone,
    notes,
    ...withoutReasons(exercises),
    efforts,
    deleted,
    startedAt: new Date(session.startedAt),
    finishedAt,
    localDay: finishedAt && dayIn(timeZone, finishedAt),
  };
}
