import { afterEach, expect, onTestFinished, test } from 'vitest';
import { forgetTabMember, tabMember } from '#widgets/core/session/tab-member.ts';
import { openUntilCleared } from './device-id.ts';
import {
  createMemoryStorage,
  createWebStorage,
  openLogStorage,
  STORAGE_NAME,
  withMemoryFallback,
  type LogStorage,
} from './log-storage.ts';

afterEach(async () => {
  localStorage.clear();
  await new Promise((resolve) => {
    const asked = indexedDB.deleteDatabase(STORAGE_NAME);
    for (const event of ['success', 'error']) asked.addEventListener(event, resolve);
  });
});

const clear = async (storage: LogStorage) => {
  for (const key of await storage.keys()) await storage.update(key, () => undefined);
};
const write = (storage: LogStorage) => storage.update('me/plan/3', () => 'plan');

test.each([
  ['the database', openLogStorage],
  ['the small storage', async () => withMemoryFallback(createWebStorage(localStorage))],
  ['memory', async () => createMemoryStorage()],
  ['memory instead of a full storage', async () => withMemoryFallback(full(createWebStorage(localStorage)))],
])('%s takes the answers of a visit, and none after its end', async (_, open) => {
  const storage = await open();
  const [first, second] = [await openUntilCleared(storage, 'me'), await openUntilCleared(storage, 'me')];
  await write(first);
  await second.update<string>('me/plan/3', (plan) => `${plan} again`);
  expect(await storage.read('me/plan/3')).toBe('plan again');
  await clear(storage);
  await expect(write(first)).rejects.toThrow('generation');
  expect(await storage.keys()).toEqual([]);
  const next = await openUntilCleared(storage, 'me');
  await expect(write(first)).rejects.toThrow('generation');
  expect(await storage.keys()).toEqual(['me/generation']);
  await write(next);
  expect(await storage.read('me/plan/3')).toBe('plan');
});

test('a tab whose member has signed out creates nothing, and writes nothing beside the data of others', async () => {
  const storage = await openLogStorage();
  await storage.update('other/session/1', () => ({}));
  document.cookie = 'member-id=me; path=/';
  tabMember();
  document.cookie = 'member-id=me; path=/; max-age=0';
  onTestFinished(forgetTabMember);
  await expect(write(await openUntilCleared(storage, 'me'))).rejects.toThrow('generation');
  expect(await storage.keys()).toEqual(['other/session/1']);
});

test('an answer for a full storage is in memory, and none after the sign-out', async () => {
  const values = createMemoryStorage();
  let isFull = false;
  const storage = withMemoryFallback({
    ...values,
    update: (key, change, only) => (isFull ? full(values) : values).update(key, change, only),
  });
  const current = await openUntilCleared(storage, 'me');
  isFull = true;
  await write(current);
  expect([await storage.read('me/plan/3'), await values.keys()]).toEqual(['plan', ['me/generation']]);
  // Another tab signs out.
  await clear(values);
  await expect(current.update('me/last/3', () => ({}))).rejects.toThrow('generation');
});

/** A storage that can be read, but takes no more values. */
function full(storage: LogStorage): LogStorage {
  return { ...storage, update: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) };
}
