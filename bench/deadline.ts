import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for `work`, but at most `ms` milliseconds.
 * @param what Named in the error, as in "No answer from shop-server.ts".
 */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = wait(ms, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`${what} after ${(ms / 1000).toFixed(0)} s.`);
  });
  // Aborted once the work is done.
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
  }
}

/** Repeats `check` until it returns a value other than `undefined` or `false`. */
export async function until<T>(
  ms: number,
  what: string,
  check: () => Promise<T | undefined | false>,
  pauseMs = 200,
): Promise<T> {
  for (const end = performance.now() + ms; performance.now() < end; await wait(pauseMs)) {
    const found = await check();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`${what} after ${(ms / 1000).toFixed(0)} s.`);
}
