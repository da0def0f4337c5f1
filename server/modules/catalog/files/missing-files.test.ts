import { expect, test } from 'vitest';
import type { Em } from '#server/platform/db/orm.ts';
import { createMissingFilesCount } from './missing-files.service.ts';

const MINUTE_MS = 60_000;

function counter() {
  const state = { there: new Set<string>(), now: 0, asked: 0, fails: false, stalls: false, warned: [] as object[] };
  const em = { execute: () => Promise.resolve([{ id: 'a' }, { id: 'b' }]) } as unknown as Em;
  const count = createMissingFilesCount({
    newEm: () => em,
    storage: {
      exists(id) {
        state.asked += 1;
        if (state.stalls) return new Promise(() => {});
        return state.fails ? Promise.reject(new Error('The bucket is away')) : Promise.resolve(state.there.has(id));
      },
    },
    warn: (line) => state.warned.push(line),
    elapsed: () => state.now,
  });
  return { state, count };
}

test('counts once for several requests, and again after ten minutes', async () => {
  const { state, count } = counter();
  state.there.add('a');
  expect([count(), count()]).toEqual([0, 0]);
  await expect.poll(count).toBe(1);
  state.there.add('b');
  state.now = 9 * MINUTE_MS;
  expect(count()).toBe(1);
  expect(state.asked).toBe(2);
  state.now = 10 * MINUTE_MS;
  expect(count()).toBe(1);
  await expect.poll(count).toBe(0);
});

test('keeps the last count while the storage cannot be asked, and says so once', async () => {
  const { state, count } = counter();
  await expect.poll(count).toBe(2);
  Object.assign(state, { fails: true, now: 10 * MINUTE_MS });
  count();
  await expect.poll(() => state.warned).toEqual([{ problem: 'The bucket is away' }]);
  expect(count()).toBe(2);
});

test('does not wait for a storage that does not answer', () => {
  const { state, count } = counter();
  state.stalls = true;
  expect(count()).toBe(0);
});
