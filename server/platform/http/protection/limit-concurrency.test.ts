import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('runs two tasks at the same time and the others in their order, also after a failure', async () => {
  const limited = limitConcurrency(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const task = (number: number) => async () => {
    begun.push(number);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (number === 1) throw new Error('refused');
    return number;
  };
  const done = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => limited(task(number))));
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(4).fill('fulfilled')]);
  expect([most, begun]).toEqual([2, [0, 1, 2, 3, 4, 5]]);
  expect(await limited(task(6))).toBe(6);
});
