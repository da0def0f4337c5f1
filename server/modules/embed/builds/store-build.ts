import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Em } from '#server/platform/db/orm.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { type Build, keepBuild } from './builds.service.ts';

const AGAIN_MS = { first: 500, max: 60_000 };

interface Dependencies {
  newEm: () => Em;
  build: Build;
  log: Pick<Logger, 'warn'>;
}

/**
 * Stores the running build in the background; the process itself answers from the folder. Failures, such as a database
 * outage, are logged and retried. The returned function stops it after the current rows.
 */
export function storeBuild({ newEm, build, log }: Dependencies): () => Promise<void> {
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
  const storing = store();

  async function store() {
    for (let pause = AGAIN_MS.first; !ending.signal.aborted; pause = Math.min(2 * pause, AGAIN_MS.max)) {
      try {
        return await keepBuild(newEm(), build, new Date(), ending.signal);
      } catch (error) {
        log.warn({ problem: getErrorMessage(error) }, 'build.not_stored');
      }
      await Promise.race([wait(pause, undefined, { ref: false }), ended]);
    }
  }

  return () => {
    ending.abort();
    return storing;
  };
}
