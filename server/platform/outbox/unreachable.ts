import { isLoginRefused, isServerFailure } from './refusal.ts';

/** Mail services lock an account after some wrong passwords. */
const WAIT_MS = { first: 1_000, max: 15_000, maxAfterLogin: 300_000 };

/** Pauses mails while the mail server cannot be reached, or refuses the shop itself. */
export interface Breaker {
  /** True while mails should wait. Once the wait is over, the next mail of each lane finds out whether the server is back. */
  isOpen: () => boolean;
  /** Runs one attempt: while the server is away, no other begins before it ends. */
  work: <T>(handle: () => Promise<T>) => Promise<T>;
  /** Sends, and records if the server took the shop's mail. @throws the error of `send` */
  send: (send: () => Promise<void>) => Promise<void>;
}

/**
 * Creates a circuit breaker. Without it, each waiting mail would be claimed, tried and saved as failed once a minute,
 * which costs the database as much as the requests that write mails.
 */
export function createBreaker(clock: () => Date): Breaker {
  /** Milliseconds that mails wait after the last failure; 0 while the server answers. */
  let waitMs = 0;
  let until = 0;
  let trying = 0;

  function note(error?: unknown) {
    const now = clock().getTime();
    if (!error || !isServerFailure(error)) waitMs = 0;
    // Concurrent mails fail together, which counts as one failure.
    else if (waitMs === 0 || now >= until) {
      const max = isLoginRefused(error) ? WAIT_MS.maxAfterLogin : WAIT_MS.max;
      waitMs = Math.min(2 * waitMs || WAIT_MS.first, max);
      until = now + waitMs;
    }
  }

  return {
    isOpen: () => waitMs > 0 && (trying > 0 || clock().getTime() < until),
    async work(handle) {
      trying++;
      try {
        return await handle();
      } finally {
        trying--;
      }
    },
    async send(send) {
      try {
        await send();
      } catch (error) {
        note(error);
        throw error;
      }
      note();
    },
  };
}
