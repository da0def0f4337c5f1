import type { Context } from 'koa';
import { keepLatest } from './keep-latest.ts';
import { CachedResponse, type Content } from './cached-response.ts';

/** Above this size the least recently used entries are evicted, because anybody can request arbitrary addresses. */
const MAX_RESPONSES = 200;

/** Caches shared answers, each under a key that covers all of its inputs. */
export function createCachedSender(
  type: string,
  options?: { smallest?: boolean },
): (ctx: Context, key: string, make: () => Promise<Content>) => Promise<void> {
  const answers = new Map<string, CachedResponse>();
  return async (ctx, key, make) => {
    const answer = answers.get(key) ?? new CachedResponse(type, make, options);
    // Stored before it is made, so that concurrent requests share it. Least recently used entries go first,
    // so one-off requests do not evict popular ones.
    keepLatest(answers, key, answer, MAX_RESPONSES);
    await answer.send(ctx);
  };
}
