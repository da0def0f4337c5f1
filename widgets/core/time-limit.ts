import { TimeoutError } from './api/errors.ts';

/** Longest wait for the browser's own storage, in milliseconds. */
export const STORAGE_LIMIT_MS = 5_000;

/**
 * Returns the result of `work`. Some browsers never answer a request to their storage.
 * @throws {TimeoutError} if it takes longer than `ms`; `work` goes on
 */
export function withinLimit<T>(work: T | PromiseLike<T>, ms = STORAGE_LIMIT_MS): Promise<T> {
  const late = new TimeoutError('This took too long.');
  return Promise.race([work, new Promise<never>((_, reject) => setTimeout(reject, ms, late))]);
}
