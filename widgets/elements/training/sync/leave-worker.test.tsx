import { afterEach, expect, test, vi } from 'vitest';
import { WORKER } from '#contract/member-worker.ts';
import { clearWorker } from './leave-worker.ts';

afterEach(() => vi.restoreAllMocks());

const ours = { scriptURL: location.origin + WORKER, postMessage: vi.fn() };
const otherWorker = { ...ours, scriptURL: `${location.origin}/other-worker.js` };

test.each([
  ['unregisters a worker that is active', { installing: null, waiting: null, active: ours }, 1],
  ['unregisters a worker that is still installing', { installing: ours, waiting: null, active: null }, 1],
  ['leaves the worker of another script', { installing: null, waiting: null, active: otherWorker }, 0],
])('%s', async (_, state, times) => {
  const unregister = vi.fn();
  vi.spyOn(navigator.serviceWorker, 'getRegistrations').mockResolvedValue([
    { ...state, unregister } as unknown as ServiceWorkerRegistration,
  ]);
  await clearWorker();
  expect(unregister).toHaveBeenCalledTimes(times);
});
