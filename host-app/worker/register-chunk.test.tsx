import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endMemberSession } from '#widgets/core/session/session-end.ts';
import type { WorkerMessage } from './places.ts';
import { keepPages } from './register-chunk.ts';

const HERE = location.href;
const USER = '/api/auth/user';

/** Fake `navigator.serviceWorker`: the worker is active, but does not control the page yet. */
class Container extends EventTarget {
  controller: object | null = null;
  told: WorkerMessage[] = [];
  ready = Promise.resolve({ active: { postMessage: (told: WorkerMessage) => this.told.push(told) } });
  register = async (_script: string, _options: RegistrationOptions) => undefined;
}

let container: Container;
beforeEach(() => {
  container = new Container();
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(container as unknown as ServiceWorkerContainer);
  history.replaceState(null, '', '/training/3');
  // Idle at once, because a busy browser would use the whole timeout.
  vi.spyOn(globalThis, 'requestIdleCallback').mockImplementation((done) => setTimeout(done) as unknown as number);
});
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', HERE);
});

test('keeps what the page asks for between the activation of the worker and its control of the page', async () => {
  await keepPages();
  await fetch(USER);
  await expect.poll(() => container.told.flatMap((told) => (told.type === 'keep' ? told.answers : []))).toContain(USER);
  container.dispatchEvent(new Event('controllerchange'));
  const known = container.told.length;
  const noted = new Promise((resolve) => {
    new PerformanceObserver((list) =>
      list.getEntriesByName(new URL(`${USER}?later`, HERE).href).forEach(resolve),
    ).observe({ type: 'resource' });
  });
  await fetch(`${USER}?later`);
  await noted;
  expect(container.told).toHaveLength(known);
});

test('registers again after a session that ended, and keeps the page that the removed worker still controls', async () => {
  container.controller = {};
  endMemberSession(undefined);
  const register = vi.spyOn(container, 'register');
  await keepPages();
  await keepPages();
  expect(register).toHaveBeenCalledWith('/member-worker.js', expect.objectContaining({ scope: '/training/' }));
  expect(container.told).toContainEqual({ type: 'keep', page: '/training/3', answers: [] });
  expect(new Set(register.mock.calls.map(([, { scope }]) => scope)).size).toBe(register.mock.calls.length);
});
