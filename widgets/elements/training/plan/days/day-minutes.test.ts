import { expect, test } from 'vitest';
import { exercisesIn, estimateMinutes } from './day-minutes.ts';
import { clientPlan, plan } from '../../training.factory.ts';

const [strength, intervals] = clientPlan().workouts;

test('an exercise takes its sets, its rests and a minute to get ready', () => {
  // 3 × (5 × 4 s + 2 min) and a minute.
  expect(estimateMinutes(strength!.exercises[0]!)).toBe(8);
  // 6 × (400 m at 4:05 a kilometre and 200 m at an easy pace).
  expect(Math.round(estimateMinutes(intervals!.exercises[0]!))).toBe(18);
  expect(estimateMinutes(plan().workouts[1]!.exercises[0]!)).toBe(41);
  // 3 × (8 × 4 s + 8 × 4 s + 90 s) and a minute: the rest of a block comes after each of its rounds.
  expect(estimateMinutes(strength!.exercises[1]!)).toBe(8.7);
  // A rest without a unit counts too.
  expect(estimateMinutes({ ...strength!.exercises[0]!, rest: '120' })).toBe(8);
});

test('as many fit as there is time for, and one always', () => {
  expect([5, 8, 16, 17, 600].map((minutes) => exercisesIn(strength!, minutes))).toEqual([1, 1, 1, 2, 2]);
});
