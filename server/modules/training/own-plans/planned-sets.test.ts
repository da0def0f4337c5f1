import { expect, test } from 'vitest';
import type { Exercise } from '#contract/training/training.ts';
import { day } from './own-plans.harness.ts';
import { asTrained, plannedSets } from './planned-sets.ts';

const dose = { sets: 3, reps: '8', rest: 'none' };
const block: Exercise = {
  type: 'superset',
  category: '',
  id: 'pair',
  name: 'Pair',
  ...dose,
  exercises: [
    { id: 'dip', name: 'Dip', ...dose },
    { id: 'row', name: 'Row', exercise: 'row', ...dose, target: { kind: 'effort', from: 8, to: null } },
    { id: 'new', name: 'New', ...dose },
  ],
};

test('a day as it was trained has the lines, rounds, names and targets of then', () => {
  const trained = asTrained(day('legs', { exercises: [...day('legs').exercises, block] }), [
    { id: 'dip', name: 'Bench dip', sets: 4, reps: '6', target: { kind: 'weight', from: 10, to: null } },
    { id: 'row', name: 'Rowing', sets: 4, reps: '6' },
    { id: 'gone', name: 'Gone', sets: 2, reps: '5' },
  ]);
  expect(trained.exercises).toEqual([
    {
      ...block,
      sets: 4,
      exercises: [
        { ...dose, id: 'dip', name: 'Bench dip', sets: 4, reps: '6', target: { kind: 'weight', from: 10, to: null } },
        // Names of the library are corrected everywhere.
        { ...dose, id: 'row', name: 'Row', exercise: 'row', sets: 4, reps: '6' },
      ],
    },
    { type: 'regular', category: '', id: 'gone', name: 'Gone', sets: 2, reps: '5', rest: 'none' },
  ]);
});

test('a day that has not changed since is the same', () => {
  const same = day('legs', { exercises: [...day('legs').exercises, block] });
  expect(asTrained(same, plannedSets(same))).toEqual(same);
});
