import { afterEach, expect, test } from 'vitest';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { createLog } from '../log/log.store.ts';
import { sessionEdit } from '../session/session-edits.ts';
import type { Entry } from './log-queue.ts';
import { createMemoryStorage, type LogStorage } from './device/log-storage.ts';
import { plan, session } from '../training.factory.ts';
import { createLogDevice } from './log-device.ts';
import { stubWorkouts } from '../session/workouts.stub.ts';

let close = () => {};
afterEach(() => close());

test('says that a change is kept once the device has written it', async () => {
  const shop = stubWorkouts();
  shop.away = true;
  const storage = createMemoryStorage();
  const written = Promise.withResolvers<void>();
  const slow: LogStorage = {
    ...storage,
    update: (key, change) => written.promise.then(() => storage.update(key, change)),
  };
  const { api } = stubApi(shop.answers);
  const log = createLog({ api, storage: slow, userId: 'me', planKey: '3', later: () => () => undefined });
  close = log.open();
  await expect.poll(() => log.store.getState().ready).toBe(true);
  log.begin(plan().workouts[0]!);
  expect(log.store.getState().sync).toBe('sending');
  written.resolve();
  await expect.poll(() => log.store.getState().sync).toBe('waiting');
  expect(await storage.list('me/session/')).toHaveLength(1);
});

test('a write that fails does not end the later ones', async () => {
  const shop = stubWorkouts();
  shop.away = true;
  const storage = createMemoryStorage();
  let isBroken = true;
  const broken: LogStorage = {
    ...storage,
    update: (key, change) =>
      isBroken && key.includes('/session/') ? Promise.reject(new Error('broken')) : storage.update(key, change),
  };
  const { api } = stubApi(shop.answers);
  const device = createLogDevice({ api, storage: broken, userId: 'me', planKey: '3', onRestored: () => undefined });
  const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'].map(
    (id) => ({
      session: session({ id }),
      places: {},
      settled: 0,
      changedAt: 0,
    }),
  );
  await expect(device.write(first!, (stored) => stored)).rejects.toThrow('broken');
  isBroken = false;
  await device.write(second!, (stored) => stored);
  await device.refresh();
  expect(device.store.getState().entries).toEqual([second]);
});

test('edits a session that another tab joins while this tab reads the device', async () => {
  const shop = stubWorkouts();
  shop.away = true;
  const storage = createMemoryStorage();
  let joining = async () => {};
  const busy: LogStorage = {
    ...storage,
    async read<T>(key: string) {
      const value = await storage.read<T>(key);
      if (key !== 'me/joined') return value;
      // The other tab joins the session right after this tab has read under which ids sessions continue.
      await joining();
      joining = async () => {};
      return value;
    },
  };
  const { api } = stubApi(shop.answers);
  const log = createLog({ api, storage: busy, userId: 'me', planKey: '3', later: () => () => undefined });
  close = log.open();
  await expect.poll(() => log.store.getState().ready).toBe(true);
  const left = log.begin(plan().workouts[0]!);
  const kept = '22222222-2222-4222-8222-222222222222';
  await expect.poll(() => log.store.getState().sync).toBe('waiting');
  joining = async () => {
    const { session } = (await storage.read<Entry>(`me/session/${left}`))!;
    const entry = { session: { ...session, id: kept }, places: {}, settled: 1, changedAt: 0 };
    await storage.update(`me/session/${kept}`, () => entry);
    await storage.update('me/joined', () => ({ [left]: kept }));
    await storage.update(`me/session/${left}`, () => undefined);
  };
  const edited = Promise.withResolvers<void>();
  const stop = log.store.subscribe(({ entries }) => {
    if (entries.some(({ session }) => session.id === left)) return;
    stop();
    log.edit(left, sessionEdit({ notes: 'Wind.' }));
    edited.resolve();
  });
  log.retry();
  await edited.promise;
  expect(log.store.getState().entries.map(({ session: { id, notes } }) => [id, notes])).toEqual([[kept, 'Wind.']]);
});

test('takes no heart rates of earlier sets from an answer that is from before the last withdrawn consent', async () => {
  const storage = createMemoryStorage();
  const written: string[] = [];
  const noted: LogStorage = {
    ...storage,
    async update(key, change) {
      await storage.update(key, change);
      written.push(key);
    },
  };
  const set = { weightKg: 60, reps: 5, bpm: 150, rpe: 8, doneAt: '2026-11-16T04:10:00.000Z' };
  const answer = { sessions: [], last: { 'back-squat': [set] }, consentWithdrawnAt: null as string | null };
  const { api } = stubApi({ 'GET /api/user/workouts': () => answer });
  const read = async () => {
    const log = createLog({ api, storage: noted, userId: 'me', planKey: '3' });
    close = log.open();
    await expect.poll(() => written).toContain('me/withdrawn');
    close();
    written.length = 0;
    return storage.read('me/last/3');
  };
  await storage.update('me/withdrawn', () => '2026-11-20T09:00:00.000Z');
  expect(await read()).toBeUndefined();
  answer.consentWithdrawnAt = '2026-11-20T09:00:00.000Z';
  expect(await read()).toEqual(answer.last);
});
