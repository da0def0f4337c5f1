import { expect, test } from 'vitest';
import type { Target } from '#contract/training/training.ts';
import { toKilograms } from '#contract/training/weights.ts';
import { suggestedSet, toLoadableWeight } from './suggested-set.ts';
import type { Movement } from '../../plan/plan-numbers.ts';
import { loggedSet } from '../../training.factory.ts';

const DONE_AT = '2026-03-01T06:00:00.000Z';
const percent = (from: number): Target => ({ kind: 'percent', from, to: null });
const squat = (target: Target): Movement => ({
  id: 'back-squat',
  name: 'Back squat',
  sets: 3,
  reps: '5',
  rest: '2 min',
  weighted: true,
  counted: true,
  target,
});
const done = (weightKg: number | null, reps: number, unit?: 'reps' | 'm') => ({
  weightKg,
  reps,
  doneAt: DONE_AT,
  ...(unit && { unit }),
});

test.each([
  ['of the best estimate', 75, [done(100, 5), done(90, 10)], 90],
  ['rounded to plates of 2.5 kg', 80, [done(100, 2)], 85],
  ['rounded to half kilograms below 20 kg', 70, [done(15, 1)], 10.5],
  ['not of sets that count metres', 75, [done(60, 10, 'm'), done(40, 1)], 30],
])('offers a percentage of 1RM %s', (_, share, sets, weightKg) => {
  const movement = squat(percent(share));
  const offered = suggestedSet(movement, { swappedFor: null }, [], new Map(), 0, sets)!;
  expect(offered).toMatchObject({ isPlanned: true, reps: 5 });
  expect(toLoadableWeight(movement, offered, 'kg')).toBe(weightKg);
});

test.each<[string, Target, number]>([
  ['a percentage of 1RM once', percent(83), 185],
  ['a weight planned in kilograms', { kind: 'weight', from: 82.5, to: null }, 180],
  ['no weight planned in pounds', { kind: 'weight', from: toKilograms(183, 'lb'), to: null }, 183],
])('rounds %s to plates of 5 lb', (_, target, pounds) => {
  const movement = squat(target);
  const offered = suggestedSet(movement, { swappedFor: null }, [], new Map(), 0, [done(100, 1)])!;
  expect(toLoadableWeight(movement, offered, 'lb')).toBe(toKilograms(pounds, 'lb'));
});

test('rounds no lifted weight', () => {
  expect(toLoadableWeight(squat(percent(83)), { weightKg: 83, reps: 5 }, 'lb')).toBe(83);
});

test('offers no weight for a percentage of 1RM without an estimate', () => {
  const offered = suggestedSet(squat(percent(75)), { swappedFor: null }, [], new Map(), 0, [
    done(60, 20),
    done(null, 5),
  ]);
  expect(offered).toBeUndefined();
});

test('offers the weight of the set before it today instead of a percentage of 1RM', () => {
  const rows = new Map([[0, loggedSet({ weightKg: 92.5, reps: 5 })]]);
  expect(suggestedSet(squat(percent(75)), { swappedFor: null }, [], rows, 1, [done(100, 5)])?.weightKg).toBe(92.5);
});

test('offers no percentage of 1RM for an exercise done instead', () => {
  expect(
    suggestedSet(squat(percent(75)), { swappedFor: 'Leg press' }, [], new Map(), 0, [done(100, 5)]),
  ).toBeUndefined();
});
