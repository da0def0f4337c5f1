import { expect, test } from 'vitest';
import type { WorkoutSession } from '#contract/training/workouts.ts';
import type { Workout } from './training.entity.ts';
import { buildPainColumns } from './workout-columns.ts';

const now = new Date('2026-11-18T08:00:00Z');
type Pain = Record<string, { level: number; note: string }>;

const build = (pain: Pain, before: Pain | null, deleted = false) => {
  const exercises = Object.entries(pain).map(([exerciseId, each]) => ({
    exerciseId,
    swappedFor: null,
    skipped: null,
    sets: [],
    pain: each,
  }));
  return buildPainColumns({ exercises, deleted } as unknown as WorkoutSession, { pain: before } as Workout, now);
};
const squat = { level: 4, note: 'Knee' };
const lunge = { level: 2, note: '' };

test.each<[string, Pain, Pain | null]>([
  ['the first entry', { squat }, null],
  ['another exercise', { squat, lunge }, { squat }],
  ['a higher level', { squat: { level: 5, note: 'Knee' } }, { squat }],
  ['another note', { squat: { level: 3, note: 'Shin' } }, { squat }],
])('takes %s as new pain', (_, pain, before) => {
  expect(build(pain, before)).toEqual({ pain, painAt: now });
});

test.each<[string, Pain, Pain]>([
  ['the same', { lunge, squat }, { squat, lunge }],
  ['an entry removed', { squat }, { squat, lunge }],
  ['a lower level', { squat: { level: 3, note: 'Knee' } }, { squat }],
  ['a note removed', { squat: { level: 4, note: '' } }, { squat }],
])('keeps the time of the pain with %s', (_, pain, before) => {
  expect(build(pain, before)).toEqual({ pain });
});

test('has no time without pain', () => {
  expect(build({}, { squat })).toEqual({ pain: null, painAt: null });
  expect(build({ squat }, { squat }, true)).toEqual({ pain: null, painAt: null });
});
