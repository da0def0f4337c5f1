import type { Context } from 'koa';
import { keepLatest } from './keep-latest.ts';
import { CachedResponse, type Content } from './cached-response.ts';

/** Of more than this many the ones go that were not asked for for the longest: somebody plays with addresses. */
const MAX_RESPONSES = 200;

/** Answers that are the same for everybody, each kept under a key that says all that it depends on. */
export function createCachedSender(
  type: string,
  options?: { smallest?: boolean },
): (ctx: Context, key: string, make: () => Promise<Content>) => Promise<void> {
  const answers = new Map<string, CachedResponse>();
  return async (ctx, key, make) => {
    const answer = answers.get(key) ?? new CachedResponse(type, make, options);
    // In place before it is made: those who ask at the same moment wait for the same one. What was asked for last
    // stays: those who play do not take the place of those who come back.
    keepLatest(answers, key, answer, MAX_RESPONSES);
    await answer.send(ctx);
  };
}
