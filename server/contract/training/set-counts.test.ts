import { expect, test } from 'vitest';
import { countSets } from './set-counts.ts';

const planned = [
  { id: 'squat', sets: 3 },
  { id: 'press', sets: 2 },
  { id: 'row', sets: 4 },
];
const set = { weightKg: null, reps: 5, doneAt: '2026-11-20T04:10:00.000Z' };
const logged = (exerciseId: string, sets: number, skipped: string | null = null) => ({
  exerciseId,
  skipped,
  sets: Array.from({ length: sets }, () => set),
});

test('of a session are those that were done, asked for and are open', () => {
  expect(countSets(planned, [])).toEqual({ done: 0, planned: 9, open: 9 });
  expect(countSets(planned, [logged('squat', 2)])).toEqual({ done: 2, planned: 9, open: 7 });
});

test('of an exercise that was left out are those that were done of it, with or without a reason', () => {
  expect(countSets(planned, [logged('squat', 3), logged('row', 0, '')])).toEqual({ done: 3, planned: 5, open: 2 });
  expect(countSets(planned, [logged('row', 1, 'Too tired')])).toEqual({ done: 1, planned: 6, open: 5 });
});

test('more than was asked for leaves the others open', () => {
  expect(countSets(planned, [logged('squat', 5), logged('plank', 1)])).toEqual({ done: 6, planned: 9, open: 6 });
});
