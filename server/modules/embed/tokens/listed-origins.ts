import type { Em } from '#server/platform/db/orm.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { EmbedOrigin } from './embed-origin.entity.ts';

/** Sites that may show members' data, from the configuration and by the coach. */
export interface ListedOrigins {
  /** Always the same array, updated in place, so holders see current values. */
  all: readonly string[];
  /** Loads the coach's sites if the list is too old. */
  renew: () => Promise<void>;
}

/** Maximum age of the list. A new site works in every process within three seconds. */
const AGE_MS = 2_000;

interface Options {
  fixed: readonly string[];
  newEm: () => Em;
  warn: (line: object, event: string) => void;
}

export function createListedOrigins({ fixed, newEm, warn }: Options): ListedOrigins {
  const all = [...fixed];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read() {
    try {
      const rows = await newEm().find(EmbedOrigin, {});
      all.splice(0, all.length, ...new Set([...fixed, ...rows.map(({ origin }) => origin)]));
    } catch (error) {
      // If the database is down, the list stays, and the next request retries.
      warn({ problem: getErrorMessage(error) }, 'embed.origins_unread');
    }
    readAt = performance.now();
    reading = undefined;
  }

  return {
    all,
    renew: () => {
      if (performance.now() - readAt < AGE_MS) return Promise.resolve();
      return (reading ??= read());
    },
  };
}
