import { setTimeout as wait } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { findAnswerTime } from '../../limits/answer-times.ts';

/** Step in milliseconds: longer than the work of any form on a quiet server. */
const ANSWER_STEP_MS = 250;

/**
 * Answers forms at the end of a step of time, and forms about one mailbox a step apart. Otherwise the time of an answer,
 * or of the last of many at once, shows what an address has bought or subscribed to, because each takes other statements,
 * or that its limit of codes is full: shared digits need no hash. Refusals of bad input leave at once.
 */
export function evenAnswers(paths: readonly string[], stepMs = ANSWER_STEP_MS): Middleware {
  return async (ctx, next) => {
    if (stepMs === 0 || ctx.method !== 'POST' || !paths.includes(ctx.path)) return next();
    const started = performance.now();
    const dueAt = await findAnswerTime(stepMs, next);
    const now = performance.now();
    await wait(Math.ceil((Math.max(now, dueAt) - started) / stepMs) * stepMs - (now - started));
  };
}
