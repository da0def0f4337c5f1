import { expect, test } from 'vitest';
import { progress } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { computeStats } from './numbers.ts';

const { programId: _, ...own } = progress(0, 40, 7, 2, 3);
const hybrid = { programId: 3, key: 'hybrid-athlete' };

test.each([
  ['nothing', { progress: [], plans: [] }, [0, 0, 0, 0]],
  ['a programme', { progress: [progress(3, 20, 4, 1, 1)], plans: [hybrid] }, [20, 1, 4, 1]],
  ['a plan of their own alone', { progress: [], ownProgress: [own], plans: [] }, [40, 3, 7, 2]],
  ['both', { progress: [progress(3, 20, 4, 1, 1)], ownProgress: [own], plans: [hybrid] }, [30, 3, 11, 3]],
])('adds up %s', (_, member, [energy, streak, workouts, goals]) => {
  expect(computeStats({ steps: [], ...member })).toEqual({ energy, streak, workouts, goals });
});
