import { ApiError, isOtherMember } from '#widgets/core/api/errors.ts';
import { onSessionState, sessionState } from '#widgets/core/session/tab-member.ts';

/**
 * `waiting`: stored until there is a connection. `signed-out`: until a sign-in. `other-member`: until its own member
 * signs in, because another one is signed in. `stuck`: the answer was invalid, so only the member can retry. `emptied`:
 * sent, but without health texts, because the consent was withdrawn.
 */
export type SyncStatus = 'saved' | 'emptied' | 'waiting' | 'sending' | 'signed-out' | 'other-member' | 'stuck';

/** Returns the displayed status of stored entries. */
export function resolveSyncStatus(sync: SyncStatus, entries: readonly { emptied?: boolean | undefined }[]): SyncStatus {
  return sync === 'saved' && entries.some(({ emptied }) => emptied) ? 'emptied' : sync;
}

export interface SendLoopParts {
  /** Sends all unsent data; thrown errors decide about a retry. */
  sendAll: (signal: AbortSignal) => Promise<void>;
  hasWaiting: () => Promise<boolean>;
  /** Lets one tab send at a time; the signal ends the waiting. */
  lock: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  onStatus: (status: SyncStatus) => void;
  later?: ((work: () => void, ms: number) => () => void) | undefined;
}

export interface Sender {
  /** Sends unsent data, now or after the running batch. */
  wake: () => void;
  stop: () => void;
}

/** Creates a loop that sends when woken, and retries while offline. */
export function createSendLoop({ sendAll, hasWaiting, lock, onStatus, later = inTime }: SendLoopParts): Sender {
  let running = false;
  let again = false;
  const stopping = new AbortController();
  const { signal } = stopping;
  // A closing page releases the lock although its request may still complete.
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  let tries = 0;
  let cancel = () => {};

  async function run(): Promise<void> {
    cancel();
    running = true;
    try {
      await lock(() => Promise.race([sendAll(signal), stopped]), signal);
      tries = 0;
    } catch (error) {
      if (signal.aborted) return;
      const status = toSyncStatus(error);
      onStatus((await hasWaiting()) ? status : 'saved');
      if (status === 'waiting') cancel = later(goOn, computeBackoffMs(tries++));
    } finally {
      running = false;
    }
    if (again && !signal.aborted) {
      again = false;
      await run();
    }
  }

  function goOn() {
    if (signal.aborted) return;
    if (running) again = true;
    else void run();
  }

  return {
    wake() {
      // A restored connection may need a moment, so the retry count starts again.
      tries = 0;
      goOn();
    },
    stop() {
      stopping.abort();
      cancel();
    },
  };
}

export interface SyncReport {
  report: (sync: SyncStatus) => void;
  /** Returns the displayed status: never `saved` while an entry of the tab is unsent. */
  current: (hasWaiting: boolean) => SyncStatus;
}

/** Reports the last status of a tab's sender. An empty device does not prove `saved`: `check` reads the tab's data. */
export function createSyncReport(show: (sync: SyncStatus) => void, check: () => void): SyncReport {
  let last: SyncStatus = 'saved';
  return {
    report(sync) {
      last = sync;
      if (sync === 'saved') check();
      else show(sync);
    },
    current: (hasWaiting) => (last === 'saved' && hasWaiting ? 'waiting' : last),
  };
}

/** Returns the retry delay in milliseconds: 1, 2, 4 … 60 seconds. */
export function computeBackoffMs(tries: number): number {
  return Math.min(60, 2 ** tries) * 1_000;
}

function toSyncStatus(error: unknown): SyncStatus {
  if (error instanceof StrangeAnswer) return 'stuck';
  if (!(error instanceof ApiError)) return 'waiting';
  if (error.status === 401) return 'signed-out';
  if (isOtherMember(error)) return 'other-member';
  return error.status >= 500 || error.status === 429 || error.status === 408 || error.code === 'unknown'
    ? 'waiting'
    : 'stuck';
}

/** An answer that does not match the request. */
export class StrangeAnswer extends Error {}

function inTime(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** Calls `wake` when the connection is back, the page is visible again, or its member has signed in again. */
export function onWake(wake: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && wake();
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', seen);
  const stopListening = onReturn(wake);
  return () => {
    stopListening();
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Calls `back` when the tab's member has signed in again. The end of their session has cleared the device. */
export function onReturn(back: () => void): () => void {
  return onSessionState(() => sessionState() === 'own' && back());
}

/**
 * Runs `work` under a lock of the browser. Without locks, two tabs may send the same; revisions make that harmless. A
 * browser that blocks the site's storage has locks, but refuses them.
 */
export async function withLock(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  let isHeld = false;
  const workHeld = () => {
    isHeld = true;
    return work();
  };
  try {
    if ('locks' in navigator) return await navigator.locks.request(name, { signal }, workHeld);
  } catch (error) {
    if (isHeld || signal.aborted) throw error;
  }
  await work();
}
