import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { EFFORTS, type Effort, type Efforts } from '#contract/training/efforts.ts';
import type { Target, WorkoutDay } from '#contract/training/training.ts';
import type { LoggedExercise } from '#contract/training/workouts.ts';
import { type Movement, listMovements } from '../../plan/plan-numbers.ts';

/** Effort that logs each kind of target; weight has a field of its own. */
const OF_TARGETS: Readonly<Record<Target['kind'], Effort | undefined>> = {
  pace: 'pace',
  'heart-rate': 'bpm',
  effort: 'rpe',
  weight: undefined,
  percent: undefined,
  zone: undefined,
  power: undefined,
};

/** Names of the fields for screen readers, which do not get the unit. */
export const EFFORT_NAMES: Readonly<Record<Effort, MessageDescriptor>> = {
  seconds: msg({ message: 'Time', context: 'how long a set took' }),
  pace: msg({ message: 'Pace', comment: 'Minutes and seconds a kilometre' }),
  bpm: msg`Heart rate`,
  rpe: msg({ message: 'Effort', comment: 'How hard a set felt, from 1 to 10' }),
};

/** Unit after each field. */
export const EFFORT_UNITS: Readonly<Record<Effort, MessageDescriptor>> = {
  seconds: msg({ message: 'min:s', comment: 'Minutes and seconds, as 1:30: stands behind the field for a time' }),
  pace: msg({ message: '/km', comment: 'A kilometre: stands behind the field for a pace, as 4:10' }),
  bpm: msg({ message: 'bpm', comment: 'Beats a minute: stands behind the field for a heart rate' }),
  rpe: msg({ message: 'of 10', comment: 'Stands behind the field for how hard a set felt' }),
};

/**
 * Returns the effort to log beside the count: the target's; without one the time, unless the count is in seconds. A
 * target does not apply to a swapped exercise.
 */
export function findTargetEffort(
  { target, timed }: Pick<Movement, 'target' | 'timed'>,
  { swappedFor }: Pick<LoggedExercise, 'swappedFor'>,
): Effort | undefined {
  const aimed = target && swappedFor === null ? OF_TARGETS[target.kind] : undefined;
  return aimed ?? (timed ? 'seconds' : undefined);
}

/** True if a day asks how the body reacted, which the coach may read with consent only. */
export function asksHealth({ exercises }: Pick<WorkoutDay, 'exercises'>): boolean {
  const asked = exercises.flatMap(listMovements).map(({ target }) => target && OF_TARGETS[target.kind]);
  return asked.includes('bpm') || asked.includes('rpe');
}

/** Returns the effort fields of a set: the requested ones, and those with a logged value. */
export function listEffortFields(asked: Effort | undefined, said: Efforts | undefined): Effort[] {
  return EFFORTS.filter((name) => name === asked || typeof said?.[name] === 'number');
}
