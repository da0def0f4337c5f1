import { AsyncLocalStorage } from 'node:async_hooks';

/** Longest time in milliseconds that a crowd delays an answer. Pages give up waiting after 15 seconds. */
const LONGEST_MS = 8_000;

interface Answer {
  stepMs: number;
  /** Earliest time of the answer, by `performance.now()`. */
  dueAt: number;
}

const answers = new AsyncLocalStorage<Answer>();

/** When the next answer of a queue is due. */
const nextDue = new Map<string, number>();

/** Runs a request's work, and returns when its answer is due at the earliest. */
export async function findAnswerTime(stepMs: number, work: () => Promise<unknown>): Promise<number> {
  const answer = { stepMs, dueAt: 0 };
  await answers.run(answer, work);
  return answer.dueAt;
}

/**
 * Makes the answer of the present request due a step after the last one of the queue. The work itself does not wait.
 * Does nothing outside {@link findAnswerTime}.
 */
export function queueAnswer(queue: string): void {
  const answer = answers.getStore();
  if (!answer) return;
  const now = performance.now();
  for (const [key, at] of nextDue) if (at <= now) nextDue.delete(key);
  const dueAt = Math.min(nextDue.get(queue) ?? now, now + LONGEST_MS);
  nextDue.set(queue, dueAt + answer.stepMs);
  answer.dueAt = Math.max(answer.dueAt, dueAt);
}
