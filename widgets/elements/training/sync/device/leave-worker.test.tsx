import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { WORKER } from '#contract/operations/member-worker.ts';
import { clearWorker, forgetAnswers } from './leave-worker.ts';

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

test('unregisters a worker whose push subscription cannot be read', async () => {
  const unregister = vi.fn();
  const pushManager = { getSubscription: () => Promise.reject(new DOMException('Storage error', 'AbortError')) };
  vi.spyOn(navigator.serviceWorker, 'getRegistrations').mockResolvedValue([
    { installing: null, waiting: null, active: ours, pushManager, unregister } as unknown as ServiceWorkerRegistration,
  ]);
  await clearWorker();
  expect(unregister).toHaveBeenCalledTimes(1);
});

test('unregisters a worker whose push service does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const unregister = vi.fn();
  const pushManager = { getSubscription: () => new Promise(() => undefined) };
  vi.spyOn(navigator.serviceWorker, 'getRegistrations').mockResolvedValue([
    { installing: null, waiting: null, active: ours, pushManager, unregister } as unknown as ServiceWorkerRegistration,
  ]);
  const cleared = clearWorker();
  await vi.advanceTimersByTimeAsync(5_000);
  await cleared;
  expect(unregister).toHaveBeenCalledTimes(1);
});

test('forgets the answers of each worker of the shop, which stays registered', async () => {
  const workers = ['/training/', '/dashboard', '/coaching'].map(() => ({ ...ours, postMessage: vi.fn() }));
  const other = { ...otherWorker, postMessage: vi.fn() };
  const unregister = vi.fn();
  vi.spyOn(navigator.serviceWorker, 'getRegistrations').mockResolvedValue(
    [...workers, other].map((active) => ({ active, unregister }) as unknown as ServiceWorkerRegistration),
  );
  await forgetAnswers();
  for (const { postMessage } of workers)
    expect(postMessage.mock.calls).toEqual([[{ type: 'forget', keepsPush: true }, []]]);
  expect(other.postMessage).not.toHaveBeenCalled();
  expect(unregister).not.toHaveBeenCalled();
});
