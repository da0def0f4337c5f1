import { describe, expect, test } from 'vitest';
import { firstNumber, movementsOf, restSeconds, unitOf } from './plan-numbers.ts';
import { plan } from './training.factory.ts';

describe('a rest', () => {
  test.each([
    ['90 s', 90],
    ['90 s, walk down', 90],
    ['120 s easy jog', 120],
    ['2 min', 120],
    ['2 min easy jog', 120],
    ['1.5 min', 90],
    ['1,5 min', 90],
    ['60-90 s', 60],
    ['1:30', 90],
    ['45 seconds', 45],
    ['3 minutes', 180],
    ['120', 120],
    ['60-90', 60],
    ['2', 120],
    ['0', 0],
    ['none', 0],
    ['', 0],
    ['as you like', 0],
    ['400 m', 0],
    ['30 min apart', 0],
    ['9'.repeat(400), 0],
  ])('of "%s" takes %i seconds', (text, seconds) => {
    expect(restSeconds(text)).toBe(seconds);
  });
});

test.each([
  ['8-10', 8, 'reps'],
  ['10 each leg', 10, 'reps'],
  ['60 s each side', 60, 's'],
  ['800 m', 800, 'm'],
  ['40-60 min', 40, 'min'],
  ['8 slow breaths', 8, 'reps'],
  ['to the wall', undefined, 'reps'],
])('"%s" begins with %s and counts %s', (reps, number, unit) => {
  expect([firstNumber(reps), unitOf(reps)]).toEqual([number, unit]);
});

test('a superset is logged by its parts, and running moves no weight', () => {
  const [squat, superset, stretch] = plan().workouts[0]!.exercises.map(movementsOf);
  expect(squat).toMatchObject([{ id: 'back-squat', weighted: true }]);
  expect(superset?.map(({ id }) => id)).toEqual(['split-squat', 'pull-up']);
  expect(superset?.map(({ weighted }) => weighted)).toEqual([true, true]);
  expect(stretch).toMatchObject([{ weighted: false }]);
  expect(movementsOf(plan().workouts[1]!.exercises[0]!)).toMatchObject([{ weighted: false }]);
});

test.each([
  ['Core', 'Front plank', '40 s', undefined, false],
  ['Strength', 'Wall sit', '45 s', undefined, false],
  ['Core', 'Dead bug', '8 each side', undefined, false],
  ['Core', 'Pallof press', '10 each side', 'weight', true],
  ['Conditioning', 'Press-up', '10-15', 'reps', false],
  ['Conditioning', 'Rowing machine', '250 m', undefined, false],
  ['Conditioning', 'Farmer’s carry', '40 m', undefined, true],
  ['Strength', 'Loaded hold', '30 s', 'carry', true],
  ['Strength', 'Back squat', '5-6', undefined, true],
] as const)('%s, %s of %s asks for a weight only where one is moved', (category, name, reps, kind, weighted) => {
  const dose = { id: 'x', name, sets: 3, reps, rest: 'none', ...(kind && { kind }) };
  expect(movementsOf({ type: 'regular', category, ...dose })).toMatchObject([{ weighted }]);
});
