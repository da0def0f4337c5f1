import { expect, test } from 'vitest';
import { steps } from './steps.factory.ts';
import { computeStanding } from './which-day.ts';

const at = (today: number, ticked: readonly number[], total = 5) => {
  const data = steps(total, 0, { today });
  return computeStanding(data, new Set(ticked.map((day) => data.steps[day - 1]!.id)));
};

test.each([
  ['before the first day it comes first', 0, [], { state: 'before', shown: 1, next: 2, behind: 0, done: 0 }],
  ['today comes first', 3, [1, 2], { state: 'on', shown: 3, next: 4, behind: 0, done: 2 }],
  ['today stays first once it is done', 3, [1, 2, 3], { state: 'on', shown: 3, next: 4, behind: 0, done: 3 }],
  ['what was left out is counted', 4, [1], { state: 'on', shown: 4, next: 5, behind: 2, done: 1 }],
  ['on the last day what is open is next', 5, [1, 2, 4], { state: 'on', shown: 5, next: 3, behind: 1, done: 3 }],
  ['afterwards the first open one', 9, [1, 3, 4, 5], { state: 'after', shown: 2, next: undefined, done: 4 }],
  ['all are done', 2, [1, 2, 3, 4, 5], { state: 'finished', next: undefined, done: 5 }],
] as const)('%s', (_, today, ticked, standing) => {
  expect(at(today, ticked)).toMatchObject(standing);
});
