import type { Context } from 'koa';
import { keepLatest } from './keep-latest.ts';
import { CachedResponse, type Content } from './cached-response.ts';

/** Above this size the least recently used entries are evicted, because anybody can request arbitrary addresses. */
const MAX_RESPONSES = 200;

interface SenderOptions {
  smallest?: boolean;
  max?: number;
  onMiss?: (ctx: Context) => Promise<void>;
}

/**
 * Caches shared answers, each under a key that covers all inputs that `make` takes from its request or from settings
 * read before. Concurrent requests share one build. At most `max` answers stay cached; with 0, only concurrent requests
 * share one. `onMiss` runs for each request whose answer is not cached, before it shares a build, and can refuse that
 * request alone. Renewals of a cached answer belong to no client, so `make` must not count one.
 */
export function createCachedSender(
  type: string,
  { max = MAX_RESPONSES, onMiss, ...options }: SenderOptions = {},
): (ctx: Context, key: string, make: () => Promise<Content>) => Promise<void> {
  const answers = new Map<string, CachedResponse>();
  const pending = new Map<string, CachedResponse>();
  return async (ctx, key, make) => {
    if (onMiss && !answers.has(key)) await onMiss(ctx);
    const known = answers.get(key) ?? pending.get(key);
    const answer = known ?? new CachedResponse(type, make, options);
    if (!known) pending.set(key, answer);
    try {
      await answer.send(ctx, make);
    } finally {
      if (pending.get(key) === answer) pending.delete(key);
    }
    // Least recently used entries go first, so one-off requests do not evict popular ones. Failed ones evict none.
    keepLatest(answers, key, answer, max);
  };
}
