import { expect, test } from 'vitest';
import { createViewCache } from './view-cache.ts';

type CachedView = NonNullable<ReturnType<ReturnType<typeof createViewCache>['use']>>;
const view = () => ({ from: new Map() }) as unknown as CachedView;

test('drops no view that two networks have requested for views of one network', () => {
  const cache = createViewCache({ maxShared: 2, maxSingle: 2 });
  const real = view();
  cache.set('real', real, 'a');
  expect(cache.use('real', 'b')).toBe(real);
  for (let i = 0; i < 5; i++) cache.set(`made-up-${i}`, view(), 'evil');
  expect(cache.use('real', 'c')).toBe(real);
  expect(cache.use('made-up-0', 'evil')).toBeUndefined();
  expect(cache.use('made-up-4', 'evil')).toBeDefined();
});

test('a view of one network stays replaceable, however often it requests it', () => {
  const cache = createViewCache({ maxShared: 2, maxSingle: 2 });
  for (const key of ['x', 'y', 'z']) {
    cache.set(key, view(), 'evil');
    cache.use(key, 'evil');
    cache.use(key);
  }
  expect(['x', 'y', 'z'].map((key) => cache.use(key) !== undefined)).toEqual([false, true, true]);
});

test('a newer view replaces the earlier one and keeps its place', () => {
  const cache = createViewCache({ maxShared: 1, maxSingle: 1 });
  cache.set('real', view(), 'a');
  cache.use('real', 'b');
  const newer = view();
  cache.set('real', newer);
  cache.set('made-up', view(), 'evil');
  expect(cache.use('real')).toBe(newer);
});

test('drops the view that was used the longest ago', () => {
  const cache = createViewCache({ maxShared: 2, maxSingle: 2 });
  for (const key of ['x', 'y', 'z']) {
    cache.set(key, view(), 'a');
    cache.use(key, 'b');
    cache.use('x', 'c');
  }
  expect(['x', 'y', 'z'].map((key) => cache.use(key) !== undefined)).toEqual([true, false, true]);
});
