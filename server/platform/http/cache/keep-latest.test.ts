import { expect, test } from 'vitest';
import { keepLatest } from './keep-latest.ts';

test('drops the entries that were set the longest ago', () => {
  const cache = new Map<string, number>();
  for (const [index, key] of ['a', 'b', 'a', 'c', 'd'].entries()) keepLatest(cache, key, index, 3);
  expect([...cache]).toEqual([
    ['a', 2],
    ['c', 3],
    ['d', 4],
  ]);
});
