import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptAnswers } from './kept-answers.ts';

const context = () => ({
  state: {},
  set: () => undefined,
  vary: () => undefined,
  acceptsEncodings: () => false,
  response: { get: () => '' },
  body: undefined as unknown,
});

// Nothing grows old here: what is made anew was let go.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0));
afterEach(() => vi.restoreAllMocks());

function kept() {
  const answer = keptAnswers('text/plain');
  return async (key: string, make: () => Promise<string>) => {
    const ctx = context();
    await answer(ctx as never, key, make);
    return String(ctx.body);
  };
}

test('is made once for all who ask at the same moment', async () => {
  const ask = kept();
  const make = vi.fn<() => Promise<string>>().mockResolvedValue('one');
  expect(await Promise.all([ask('a', make), ask('a', make), ask('a', make)])).toEqual(['one', 'one', 'one']);
  expect(make).toHaveBeenCalledOnce();
});

test('stays while others play with addresses, as long as somebody asks for it', async () => {
  const ask = kept();
  const make = vi.fn<() => Promise<string>>().mockResolvedValue('one');
  const other = vi.fn<() => Promise<string>>().mockResolvedValue('other');
  await ask('wanted', make);
  await ask('left', other);
  for (let i = 0; i < 250; i++) {
    await ask(`junk ${i}`, () => Promise.resolve(''));
    if (i % 50 === 0) await ask('wanted', make);
  }
  await ask('left', other);
  expect(other).toHaveBeenCalledTimes(2);
  expect(make).toHaveBeenCalledOnce();
});

test('that failed is tried again by the next who asks', async () => {
  const ask = kept();
  const make = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('one');
  await expect(ask('a', make)).rejects.toThrow('away');
  expect(await ask('a', make)).toBe('one');
});
