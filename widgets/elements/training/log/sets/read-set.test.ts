import { expect, test } from 'vitest';
import { LoggedSet } from '#contract/training/workouts.ts';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { readSet, stepValue } from './read-set.ts';

test.each([
  ['82.5', '5', 82.5, 5],
  ['82,5', ' 5 ', 82.5, 5],
  ['.25', '0', 0.25, 0],
  ['', '12', null, 12],
  ['0', '100000', 0, 100_000],
  ['1000', '1', 1_000, 1],
  ['-0', '-0', 0, 0],
  ['８２．５', '１２', 82.5, 12],
  ['0.75', '5.0', 0.75, 5],
])('"%s" kg and "%s" are read, and the shop takes them', (weight, reps, weightKg, count) => {
  const reading = readSet(weight, reps);
  expect(reading).toStrictEqual({ weightKg, reps: count });
  expect(LoggedSet.safeParse({ ...reading, doneAt: '2026-03-01T06:00:00.000Z' }).success).toBe(true);
});

test.each([
  ['-5', '5', 'weight'],
  ['1000.25', '5', 'weight'],
  ['80', '-1', 'reps'],
  ['80', '100001', 'reps'],
])('"%s" kg and "%s" are refused in the contract’s words', (weight, reps, field) => {
  const { problem } = readSet(weight, reps);
  const parsed = LoggedSet.safeParse({
    weightKg: Number(weight),
    reps: Number(reps),
    doneAt: '2026-03-01T06:00:00.000Z',
  });
  expect(inEnglish(problem)).toEqual({ field, message: parsed.error?.issues[0]?.message });
});

test.each([
  ['heavy', '5', 'weight', 'Enter a number.'],
  ['80', '1e9', 'reps', 'Enter a number.'],
  ['80', 'many', 'reps', 'Enter a number.'],
  ['80', '', 'reps', 'Enter a number.'],
  ['80', 'Infinity', 'reps', 'Enter a number.'],
  ['80', '1000000000', 'reps', 'At most 100,000.'],
  ['80', '5.5', 'reps', 'Enter a whole number.'],
  ['1,000', '5', 'weight', 'Enter the number without a thousands separator.'],
  ['80', '1.500', 'reps', 'Enter the number without a thousands separator.'],
  ['80.1', '5', 'weight', 'In steps of 0.25 kg.'],
  ['0x10', '5', 'weight', 'Enter a number.'],
  ['1.5.2', '5', 'weight', 'Enter a number.'],
])('"%s" kg and "%s" are refused beside the field', (weight, reps, field, message) => {
  expect(inEnglish(readSet(weight, reps).problem)).toEqual({ field, message });
});

test.each([
  ['135', 61.234_969_95],
  ['2204,5', 999.944_379_67],
  ['0', 0],
])('%s lb are kept in kilograms, and the shop takes them', (weight, weightKg) => {
  const reading = readSet(weight, '5', 'lb');
  expect(reading).toEqual({ weightKg: expect.closeTo(weightKg, 7), reps: 5 });
  expect(LoggedSet.safeParse({ ...reading, doneAt: '2026-03-01T06:00:00.000Z' }).success).toBe(true);
});

test.each([
  ['2205', 'At most 2,204.5 lb.'],
  ['135.1', 'In steps of 0.25 lb.'],
])('%s lb are refused in pounds', (weight, message) => {
  expect(inEnglish(readSet(weight, '5', 'lb').problem)).toEqual({ field: 'weight', message });
});

test('arrow keys take a step, not below zero, and leave words alone', () => {
  expect(['80', '80,25', '', 'x'].map((text) => stepValue(text, 0.25))).toEqual(['80.25', '80.5', '0.25', 'x']);
  expect(stepValue('0.25', -1)).toBe('0');
});
