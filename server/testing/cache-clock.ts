import { afterAll, vi } from 'vitest';
import { MAX_CACHE_AGE_MS } from '../platform/http/cache/cached-response.ts';

const clock = performance.now.bind(performance);

/**
 * For tests that change cached data. Returns a function that moves the clock of the caches past their longest age, so
 * that older answers are not served.
 */
export function cacheClock(): () => void {
  let ahead = 0;
  const now = vi.spyOn(performance, 'now');
  now.mockImplementation(() => clock() + ahead);
  afterAll(() => now.mockRestore());
  return () => void (ahead += MAX_CACHE_AGE_MS);
}
