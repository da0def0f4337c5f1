import { afterEach, expect, test, vi } from 'vitest';
import { BUILT_IN_RATES } from '#contract/shared/currencies.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { ratesResource } from './region.api.ts';

afterEach(() => {
  vi.useRealTimers();
});

const apiWith = (get: () => Promise<unknown>) => ({ get }) as unknown as Api;

test.each([
  ['null', null],
  ['no rates', {}],
  ['rates that are none', { rates: { USD: 'x', GBP: -1, SEK: Number.NaN, XXX: 2 } }],
])('an answer of %s leaves the built-in table', async (_, answer) => {
  expect(await ratesResource.load(apiWith(() => Promise.resolve(answer)))).toEqual({ rates: BUILT_IN_RATES });
});

test('a shop that hangs holds no price for three seconds', async () => {
  vi.useFakeTimers();
  const loading = ratesResource.load(apiWith(() => new Promise(() => undefined)));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(await loading).toEqual({ rates: BUILT_IN_RATES });
});
