import { describe, expect, test } from 'vitest';
import { EFFORT_LIMITS, EFFORTS, type Effort, type Efforts } from './efforts.ts';
import { readTarget } from './plans/plan-targets.studio.ts';
import { keepOmittedFields, mergeSets } from './set-merge.ts';
import { LoggedSet } from './workouts.ts';

const set = (own: Partial<LoggedSet> = {}): LoggedSet => ({
  id: 'a',
  place: 0,
  weightKg: null,
  reps: 3,
  doneAt: '2026-11-20T04:10:00.000Z',
  ...own,
});
/** Merges the changes of two devices in both orders. */
const bothWays = (base: Efforts, one: Efforts, other: Efforts) =>
  [
    [one, other],
    [other, one],
  ].map(([mine, theirs]) => mergeSets([set(base)], [set(mine)], [set(theirs)]));

describe('what a set was like', () => {
  test.each(EFFORTS)('%s is taken in its limits, taken back with null, and may be absent', (name) => {
    const { min, max, step } = EFFORT_LIMITS[name];
    const takes = (value: unknown) => LoggedSet.safeParse(set({ [name]: value })).success;
    expect([min, max, null, undefined].map(takes)).toEqual([true, true, true, true]);
    const wrong = [min - step, max + step, min + step / 2, -min, NaN, Infinity, '5', {}, true];
    expect(wrong.filter(takes)).toEqual([]);
  });

  test.each([
    ['pace', '1:00-59:59'],
    ['bpm', '30-250 bpm'],
    ['rpe', 'RPE 1-10'],
  ] as const)('%s has the limits of what a plan may ask for', (name, typed) => {
    const { min, max } = EFFORT_LIMITS[name];
    expect(readTarget(typed)).toMatchObject({ from: min, to: max });
  });
});

describe('two devices’ sets', () => {
  const values: Readonly<Record<Effort, readonly [number, number, number]>> = {
    seconds: [180, 182, 185],
    pace: [250, 252, 255],
    bpm: [150, 160, 170],
    rpe: [7, 7.5, 8],
  };

  test.each(EFFORTS)('keep %s that one of them added, corrected or took back', (name) => {
    const [first, second] = values[name];
    for (const merged of bothWays({}, { [name]: first }, {})) expect(merged).toEqual([set({ [name]: first })]);
    for (const merged of bothWays({ [name]: first }, { [name]: second }, { [name]: first }))
      expect(merged).toEqual([set({ [name]: second })]);
    for (const [merged] of bothWays({ [name]: first }, { [name]: null }, { [name]: first }))
      expect(merged![name] ?? null).toBeNull();
    // An older device that does not know the field leaves it out.
    expect(mergeSets([set({ [name]: first })], [set({ reps: 4 })], [set({ [name]: second })])).toEqual([
      set({ reps: 4, [name]: second }),
    ]);
  });

  test('keep what one said of it beside what the other said, and beside a corrected count', () => {
    for (const merged of bothWays({}, { pace: 250 }, { bpm: 160, rpe: 8 }))
      expect(merged).toEqual([set({ pace: 250, bpm: 160, rpe: 8 })]);
    expect(mergeSets([set()], [set({ pace: 250 })], [set({ reps: 4 })])).toEqual([set({ reps: 4, pace: 250 })]);
  });

  test.each(EFFORTS)('keep both where both said %s differently, each once', (name) => {
    const [first, second, third] = values[name];
    const [base, mine, theirs] = [set({ [name]: first }), set({ [name]: second }), set({ [name]: third })];
    const merged = mergeSets([base], [mine], [theirs]);
    const { weightKg, reps, doneAt } = mine;
    expect(merged).toEqual([{ ...theirs, others: [{ weightKg, reps, doneAt, [name]: second }] }]);
    expect(mergeSets([base], [mine], merged)).toEqual(merged);
  });

  test('keep a correction of what the other one took back', () => {
    for (const [merged] of bothWays({ pace: 250 }, { pace: null }, { pace: 240 })) expect(merged!.pace).toBe(240);
  });

  test('do not come back because the app moved one out of a row that is taken', () => {
    const moved = set({ place: 3 });
    for (const [mine, theirs] of [[[moved], []] as const, [[], [moved]] as const])
      expect(mergeSets([set()], mine, theirs)).toEqual([]);
    expect(mergeSets([set()], [moved], [set({ reps: 4 })])).toEqual([set({ reps: 4 })]);
  });

  test('that were taken back stay so when they are put together and sent once more', () => {
    const [kept] = mergeSets([set({ bpm: 150 })], [set({ bpm: null })], [set({ bpm: 150, reps: 4 })]);
    expect(kept).toEqual(set({ reps: 4, bpm: null }));
    expect(mergeSets([set({ bpm: 150, reps: 4 })], [kept!], [set({ reps: 4, bpm: 150, pace: 250 })])).toEqual([
      set({ reps: 4, bpm: null, pace: 250 }),
    ]);
  });
});

test('what a device does not say of a set stays, what it takes back goes', () => {
  const exercise = { exerciseId: 'run', swappedFor: null, skipped: null };
  const known = [{ ...exercise, sets: [set({ pace: 250, bpm: 160 }), set({ id: 'b', rpe: 7 })] }];
  const sent = [{ ...exercise, sets: [set({ id: 'b', reps: 4 }), set({ bpm: null, seconds: 180 }), set({ id: 'c' })] }];
  expect(keepOmittedFields(sent, known)).toEqual([
    {
      ...exercise,
      sets: [set({ id: 'b', reps: 4, rpe: 7 }), set({ pace: 250, bpm: null, seconds: 180 }), set({ id: 'c' })],
    },
  ]);
});

test('a set keeps its unit where a device does not say it, and values in different units stand beside one another', () => {
  const run = set({ reps: 800, unit: 'm' });
  expect(mergeSets([set({ reps: 800 })], [set({ reps: 800, rpe: 7 })], [run])).toEqual([{ ...run, rpe: 7 }]);
  const [merged] = mergeSets([], [set({ reps: 800, unit: 'reps' })], [run]);
  expect(merged?.unit).toBe('m');
  expect(merged?.others?.map(({ unit }) => unit)).toEqual(['reps']);
});
