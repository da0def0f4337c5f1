import { afterEach, expect, test, vi } from 'vitest';
import { withLock } from './send-loop.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

type Request = (name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => Promise<void>;

/** Stubs a browser whose lock is given, or not, by `request`. */
function stubLocks(request: Request) {
  vi.stubGlobal('navigator', { locks: { request } });
}

const refuse = () => Promise.reject(new DOMException('Denied in this context.', 'SecurityError'));
const give: Request = (_name, _options, work) => work();

test.each<[string, Request | undefined]>([
  ['has none', undefined],
  ['refuses them, because it blocks the storage of the site', refuse],
  ['gives them', give],
])('a browser with locks that %s works once', async (_, request) => {
  if (request) stubLocks(request);
  else vi.stubGlobal('navigator', {});
  const work = vi.fn<() => Promise<void>>().mockResolvedValue();
  await withLock('a', work, new AbortController().signal);
  expect(work).toHaveBeenCalledTimes(1);
});

test('work that fails under its lock is not done again', async () => {
  stubLocks(give);
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('offline'));
  await expect(withLock('a', work, new AbortController().signal)).rejects.toThrow('offline');
  expect(work).toHaveBeenCalledTimes(1);
});

test('work that waits for its lock ends with the page', async () => {
  const stopping = new AbortController();
  stubLocks((_name, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', reject)));
  const work = vi.fn<() => Promise<void>>();
  const waiting = withLock('a', work, stopping.signal);
  stopping.abort();
  await expect(waiting).rejects.toBeDefined();
  expect(work).not.toHaveBeenCalled();
});
