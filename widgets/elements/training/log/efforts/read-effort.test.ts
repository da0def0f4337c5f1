import { describe, expect, test } from 'vitest';
import { EFFORT_LIMITS, EFFORTS } from '#contract/training/efforts.ts';
import { LoggedSet } from '#contract/training/workouts.ts';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { findTargetEffort, listEffortFields } from './efforts-asked.ts';
import { listMovements } from '../../plan/plan-numbers.ts';
import { readEffort, readMinutes, formatEffort, steppedEffort } from './read-effort.ts';
import { setsWords } from '../sets/sets-words.ts';
import { clientPlan, plan } from '../../training.factory.ts';

const shops = (name: string, value: unknown) =>
  LoggedSet.safeParse({ weightKg: null, reps: 3, doneAt: '2026-03-01T06:00:00.000Z', [name]: value });

test.each([
  ['pace', '4:10', 250],
  ['pace', ' 4.10 ', 250],
  ['pace', '4,10', 250],
  ['pace', '410', 250],
  ['pace', '1010', 610],
  ['pace', '4', 240],
  ['pace', '４：１０', 250],
  ['bpm', '１５２', 152],
  ['pace', '59:59', 3_599],
  ['seconds', '1:32', 92],
  ['seconds', '92', 92],
  ['seconds', '1:02:30', 3_750],
  ['seconds', '62:30', 3_750],
  ['bpm', '152', 152],
  ['rpe', '7,5', 7.5],
  ['rpe', '10', 10],
  ['rpe', ' ', null],
  ['pace', '', null],
] as const)('%s "%s" is read, and the shop takes it', (name, text, value) => {
  expect(readEffort(name, text)).toEqual({ value });
  expect(shops(name, value).success).toBe(true);
});

test.each([
  ['pace', 'fast', 'Enter minutes and seconds, such as 4:10.'],
  ['pace', '4:5', 'Enter minutes and seconds, such as 4:10.'],
  ['pace', '4:60', 'Enter minutes and seconds, such as 4:10.'],
  ['pace', '-4:10', 'Enter minutes and seconds, such as 4:10.'],
  ['seconds', '1e3', 'Enter minutes and seconds, such as 1:30.'],
  ['seconds', '1:75:00', 'Enter minutes and seconds, such as 1:30.'],
  ['bpm', 'high', 'Enter a number.'],
  ['rpe', '7.5.1', 'Enter a number.'],
] as const)('%s "%s" is refused beside the field', (name, text, words) => {
  expect(inEnglish(readEffort(name, text))).toEqual({ problem: words });
});

test.each([
  ['pace', '0:59', 59],
  ['pace', '60:00', 3_600],
  ['seconds', '0', 0],
  ['seconds', '24:00:01', 86_401],
  ['bpm', '29', 29],
  ['bpm', '251', 251],
  ['bpm', '150.5', 150.5],
  ['rpe', '0', 0],
  ['rpe', '10.5', 10.5],
  ['rpe', '7.2', 7.2],
] as const)('%s "%s" is refused in the contract’s words', (name, text, value) => {
  expect(inEnglish(readEffort(name, text))).toEqual({ problem: shops(name, value).error?.issues[0]?.message });
});

test.each(EFFORTS)('%s that is shown is read as what it was, at both ends', (name) => {
  const { min, max, step } = EFFORT_LIMITS[name];
  for (const value of [min, min + step, max - step, max])
    expect(readEffort(name, formatEffort(name, value))).toEqual({ value });
  expect(formatEffort(name, null)).toBe('');
});

test('arrow keys take a step within the limits, and leave words alone', () => {
  expect(steppedEffort('pace', '4:59', 1)).toBe('5:00');
  expect(steppedEffort('pace', '', 1)).toBe('1:00');
  expect(steppedEffort('rpe', '7', -1)).toBe('6.5');
  expect(steppedEffort('bpm', '250', 1)).toBe('250');
  expect(steppedEffort('pace', 'x', 1)).toBe('x');
});

describe('what is asked of a set', () => {
  const day = (index: number) => clientPlan().workouts[index]!.exercises.flatMap(listMovements);
  const asked = (movements: ReturnType<typeof day>, swappedFor: string | null = null) =>
    movements.map((movement) => findTargetEffort(movement, { swappedFor }));

  test('is what its target is said in; a weight asks for nothing else', () => {
    expect(asked(day(0))).toEqual([undefined, undefined, 'rpe']);
    expect(asked(day(1))).toEqual(['pace', 'bpm']);
  });

  test('without a target is how long it took, where that is not counted to the second', () => {
    expect(asked(plan().workouts[1]!.exercises.flatMap(listMovements))).toEqual(['seconds']);
    expect(asked(day(2))).toEqual([undefined, undefined, undefined]);
    // A target does not apply to a swapped exercise.
    expect(asked(day(1), 'Rowing')).toEqual(['seconds', 'seconds']);
  });

  test('stands beside what was said before the plan asked for something else', () => {
    expect(listEffortFields('rpe', { pace: 250, bpm: null })).toEqual(['pace', 'rpe']);
    expect(listEffortFields(undefined, undefined)).toEqual([]);
  });
});

test('a set is said with what it was like, and twice the same once', () => {
  const run = { weightKg: null, reps: 400, pace: 250 };
  const said = setsWords([run, { ...run, seconds: null }, { ...run, bpm: 152, rpe: 7.5, seconds: 92 }], 'm', 'kg');
  expect(inEnglish(said)).toEqual(['2 × 400 m (4:10 /km)', '400 m (1:32, 4:10 /km, 152 bpm, effort 7.5 of 10)']);
  expect(inEnglish(setsWords([{ weightKg: 80, reps: 5, rpe: 8 }], 'reps', 'kg'))).toEqual([
    '80 kg × 5 (effort 8 of 10)',
  ]);
});

test.each([
  ['16:30', 17, 990],
  ['1:05:00', 65, 3_900],
  ['72,5', 73, 4_350],
  ['0:40', 1, 40],
])('"%s" minutes are %i, and %i seconds', (text, minutes, seconds) => {
  expect(readMinutes(text)).toEqual({ minutes, seconds });
});

test.each(['40', '', 'long', '12:75', '-3.5', '0.001'])('"%s" minutes are a count, or nothing', (text) => {
  expect(readMinutes(text)).toBeUndefined();
});
