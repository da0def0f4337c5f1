import type { LoggedSet, WorkoutSession } from './workouts.ts';

/** Returns a session without health data: pain, notes, reasons, heart rates and perceived efforts. */
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

/** Clears heart rate and perceived effort of a set: null marks a removed value. */
function clearBodyEfforts(set: LoggedSet): LoggedSet {
  const plain = <S extends Pick<LoggedSet, 'bpm' | 'rpe'>>(value: S): S => ({
    ...value,
    ...(value.bpm !== undefined && { bpm: null }),
    ...(value.rpe !== undefined && { rpe: null }),
  });
  return { ...plain(set), ...(set.others && { others: set.others.map(plain) }) };
}
