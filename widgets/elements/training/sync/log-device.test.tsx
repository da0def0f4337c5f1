import { afterEach, expect, test } from 'vitest';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { createLog } from '../log/log.store.ts';
import { createMemoryStorage, type LogStorage } from './device/log-storage.ts';
import { plan } from '../training.factory.ts';
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
