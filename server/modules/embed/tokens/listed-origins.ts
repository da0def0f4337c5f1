import type { Em } from '#server/platform/db/orm.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { EmbedOrigin } from './embed-origin.entity.ts';

/** Sites that may show what is a member's: those of the settings, and those that the coach has added. */
export interface ListedOrigins {
  /** The same array always, kept up to date in place: whoever holds it sees what is listed now. */
  all: readonly string[];
  /** Reads what the coach has added, where that was longer ago than it may be old. */
  renew: () => Promise<void>;
}

/** How old the list may be: a site that the coach adds is let in three seconds later at most, in every process. */
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
      // The database is away: what was listed stays listed, and the next request asks again.
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
