import { expect, test } from 'vitest';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { epley, findRecord, recordsIn, listDoneSets } from './records.ts';
import { recordWords } from './sets/sets-words.ts';
import { loggedSet, session } from '../training.factory.ts';

const LIFT = { weighted: true, counted: true };
const HELD = { weighted: false, counted: false };
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 6, minute)).toISOString();
const sets = (...values: readonly (readonly [kg: number | null, reps: number])[]) =>
  values.map(([weightKg, reps], index) => ({ weightKg, reps, doneAt: at(index) }));
const after = (weightKg: number | null, reps: number) => ({ weightKg, reps, doneAt: at(30) });

test('Epley: weight × (1 + repetitions ÷ 30), and a single one weighs what it did', () => {
  expect(epley(90, 10)).toBe(120);
  expect(epley(100, 1)).toBe(100);
});

test.each([
  ['a first set beats nothing', after(80, 5), sets(), undefined],
  ['the same again is no record', after(80, 5), sets([80, 5]), undefined],
  ['a set without repetitions is none', after(90, 0), sets([80, 5]), undefined],
  ['the heaviest', after(82.5, 1), sets([80, 5]), { kind: 'heaviest', value: 82.5 }],
  ['the best estimate', after(90, 10), sets([100, 1], [90, 3]), { kind: 'estimate', value: 120 }],
  ['the most at a weight', after(60, 15), sets([100, 5], [60, 12]), { kind: 'reps', value: 15 }],
  ['more were done with more weight', after(60, 12), sets([100, 5], [70, 12]), undefined],
  ['what was tried without success is not beaten', after(70, 1), sets([80, 0], [60, 1]), { kind: 'heaviest', value: 70 }],
])('%s', (_, set, before, record) => {
  expect(findRecord(LIFT, set, before)).toEqual(record);
}); // prettier-ignore

test('what is held or run is longest or furthest, and what is carried has no estimate', () => {
  expect(findRecord(HELD, after(null, 61), sets([null, 60]))).toEqual({ kind: 'most', value: 61 });
  expect(findRecord({ weighted: true, counted: false }, after(24, 60), sets([24, 40], [32, 20]))).toEqual({
    kind: 'reps',
    value: 60,
  });
});

test('only what was done before is beaten: a later set of the same day does not take it back', () => {
  const [first, second] = [loggedSet({ weightKg: 85, doneAt: at(30) }), loggedSet({ weightKg: 90, doneAt: at(35) })];
  const exercise = { exerciseId: 'back-squat', swappedFor: null, skipped: null, sets: [first, second] };
  const all = [...sets([80, 5]), first, second];
  expect([...recordsIn(LIFT, exercise, () => all).values()].map(({ value }) => value)).toEqual([85, 90]);
  // Corrected to an equal value, the second is no record; without the second, the first still is.
  expect([...recordsIn(LIFT, { ...exercise, sets: [first] }, () => [...sets([80, 5]), first]).keys()]).toEqual([first]);
});

test('sets of other plans come from the shop, those of this plan from the device, as it has them by now', () => {
  const known = session();
  const bests = {
    'back-squat': [
      { weightKg: 800, reps: 5, doneAt: at(1), here: true },
      { weightKg: 100, reps: 2, doneAt: at(1), here: false },
    ],
  };
  expect(listDoneSets('back-squat', [known], bests).map(({ weightKg }) => weightKg)).toEqual([80, 80, 100]);
  expect(listDoneSets('back-squat', [{ ...known, deleted: true }], {})).toEqual([]);
});

test('what was done in an exercise’s place is compared with its own kind', () => {
  const swapped = session({
    exercises: [{ exerciseId: 'back-squat', swappedFor: 'Leg press', skipped: null, sets: [loggedSet()] }],
  });
  expect(listDoneSets('back-squat', [swapped])).toEqual([]);
  expect(listDoneSets('in its place: leg press', [swapped])).toHaveLength(1);
});

test('of sets before and after a swap each counts for what it was', () => {
  const sets = [loggedSet({ doneAs: null }), loggedSet({ reps: 9 })];
  const mixed = session({ exercises: [{ exerciseId: 'back-squat', swappedFor: 'Leg press', skipped: null, sets }] });
  expect(listDoneSets('back-squat', [mixed]).map(({ reps }) => reps)).toEqual([5]);
  expect(listDoneSets('in its place: leg press', [mixed]).map(({ reps }) => reps)).toEqual([9]);
});

test('sets of different units are not compared, and a record says its own', () => {
  const at = (minute: number) => `2026-03-01T06:${String(minute).padStart(2, '0')}:00.000Z`;
  const run = { weightKg: null, reps: 800, unit: 'm', doneAt: at(1) } as const;
  const held = { weightKg: null, reps: 60, unit: 's', doneAt: at(2) } as const;
  const longer = { ...held, reps: 70, doneAt: at(3) };
  const movement = { weighted: false, counted: true };
  expect(findRecord(movement, held, [run])).toBeUndefined();
  expect(findRecord(movement, longer, [run, held])).toEqual({ kind: 'most', value: 70, unit: 's' });
});

test.each([
  ['kg', 'Best estimated 1RM: about 119 kg (Epley)'],
  ['lb', 'Best estimated 1RM: about 263 lb (Epley)'],
] as const)('an estimate is a whole number in its unit: %s', (unit, words) => {
  const value = epley(102.058_283_25, 5);
  expect(inEnglish(recordWords({ kind: 'estimate', value }, 'reps', unit))).toBe(words);
});
