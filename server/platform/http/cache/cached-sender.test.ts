import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compressQuickly, isCompressing } from './compressed.ts';
import { invalidateCache } from './cached-response.ts';
import { createCachedSender } from './cached-sender.ts';

const context = () => ({
  state: {},
  set: () => undefined,
  vary: () => undefined,
  acceptsEncodings: () => false,
  response: { get: () => '' },
  body: undefined as unknown,
});

// Time stands still here: an answer that is made again was evicted.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0));
afterEach(() => vi.restoreAllMocks());

function createSender(options?: { max?: number; onMiss?: () => Promise<void> }) {
  const answer = createCachedSender('text/plain', options);
  return async (key: string, make: () => Promise<string>) => {
    const ctx = context();
    await answer(ctx as never, key, make);
    return String(ctx.body);
  };
}

test('is made once for all who ask at the same moment', async () => {
  const ask = createSender();
  const make = vi.fn<() => Promise<string>>().mockResolvedValue('one');
  expect(await Promise.all([ask('a', make), ask('a', make), ask('a', make)])).toEqual(['one', 'one', 'one']);
  expect(make).toHaveBeenCalledOnce();
});

test('is renewed by the request that finds it outdated, not by the first one', async () => {
  const ask = createSender();
  const first = vi.fn<() => Promise<string>>().mockResolvedValue('one');
  await ask('a', first);
  invalidateCache();
  expect(await ask('a', () => Promise.resolve('two'))).toBe('two');
  expect(first).toHaveBeenCalledOnce();
});

test('counts every request for an address that is not cached, and no renewal', async () => {
  const onMiss = vi.fn<() => Promise<void>>().mockResolvedValue();
  const ask = createSender({ onMiss });
  const make = () => Promise.resolve('one');
  await Promise.all([ask('a', make), ask('a', make)]);
  expect(onMiss).toHaveBeenCalledTimes(2);
  onMiss.mockRejectedValue(new Error('too many'));
  invalidateCache();
  expect(await ask('a', make)).toBe('one');
  await expect(ask('b', make)).rejects.toThrow('too many');
});

test('refuses only the client that asks too often for an address that others ask for as well', async () => {
  const onMiss = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('too many')).mockResolvedValue();
  const ask = createSender({ onMiss });
  const make = () => Promise.resolve('one');
  const answers = await Promise.allSettled([ask('a', make), ask('a', make)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('stays while others play with addresses, as long as somebody asks for it', async () => {
  const ask = createSender();
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

test('is compressed quickly for the first who asks, and as small as it gets only once somebody asks again', async () => {
  const answer = createCachedSender('text/plain', { smallest: true });
  const text = Array.from({ length: 3_000 }, (_, index) => `word ${index % 97} ${index}`).join(' ');
  const ask = async (key: string) => {
    const ctx = { ...context(), acceptsEncodings: (encoding: string) => encoding === 'br' };
    await answer(ctx as never, key, () => Promise.resolve(text));
    return ctx.body as Buffer;
  };
  const first = await ask('a');
  expect(first).toEqual(await compressQuickly(Buffer.from(text)));
  expect(isCompressing()).toBe(false);
  expect(await ask('a')).toBe(first);
  expect(isCompressing()).toBe(true);
  await expect.poll(async () => (await ask('a')).length).toBeLessThan(first.length);
  expect(brotliDecompressSync(await ask('a')).toString()).toBe(text);
});

test('that failed is tried again by the next who asks', async () => {
  const ask = createSender();
  const make = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('one');
  await expect(ask('a', make)).rejects.toThrow('away');
  expect(await ask('a', make)).toBe('one');
});

test('that failed evicts none of the others', async () => {
  const ask = createSender();
  const make = vi.fn<() => Promise<string>>().mockResolvedValue('one');
  await ask('a', make);
  for (let i = 0; i < 250; i++) {
    await expect(ask(`junk ${i}`, () => Promise.reject(new Error('missing')))).rejects.toThrow('missing');
  }
  await ask('a', make);
  expect(make).toHaveBeenCalledOnce();
});

test('without a place in the cache is shared by concurrent requests only', async () => {
  const ask = createSender({ max: 0 });
  const make = vi.fn<() => Promise<string>>().mockResolvedValue('one');
  expect(await Promise.all([ask('a', make), ask('a', make)])).toEqual(['one', 'one']);
  expect(make).toHaveBeenCalledTimes(1);
  await ask('a', make);
  expect(make).toHaveBeenCalledTimes(2);
});
