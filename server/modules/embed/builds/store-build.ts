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

/** A build that is being stored. */
export interface Storing {
  /** Resolves after the first attempt, which usually stores everything. */
  tried: Promise<void>;
  /** Stops after the current rows. */
  end: () => Promise<void>;
}

/**
 * Stores the running build in the background; the process itself answers from the folder. Failures, such as a database
 * outage, are logged and retried.
 */
export function storeBuild({ newEm, build, log }: Dependencies): Storing {
  const { promise: tried, resolve: noteTried } = Promise.withResolvers<void>();
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
  const storing = store();

  async function store() {
    for (let pause = AGAIN_MS.first; !ending.signal.aborted; pause = Math.min(2 * pause, AGAIN_MS.max)) {
      try {
        return await keepBuild(newEm(), build, new Date(), ending.signal);
      } catch (error) {
        log.warn({ problem: getErrorMessage(error) }, 'build.not_stored');
      } finally {
        noteTried();
      }
      await Promise.race([wait(pause, undefined, { ref: false }), ended]);
    }
  }

  return {
    tried,
    end() {
      ending.abort();
      return storing;
    },
  };
}
