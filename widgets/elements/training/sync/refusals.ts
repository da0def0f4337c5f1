import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/i18n/words.tsx';
import type { LogStorage } from './device/log-storage.ts';

// Stored in English, because stored text outlives the current language.
export const UNREADABLE = 'This session couldn’t be read.'; // words: what is kept
export const SYNC_REFUSED = 'It couldn’t be synced.'; // words: what is kept

/** Returns the reason for a refusal. The shop's text is in the language of the request. */
export function describeRefusal(kept: string): Words {
  return OWN.get(kept) ?? kept;
}

const OWN = new Map([
  [UNREADABLE, msg`This session couldn’t be read.`],
  [SYNC_REFUSED, msg`It couldn’t be synced.`],
]);

interface Answered {
  /** Last answered revision. */
  settled: number;
  refused?: string | undefined;
  emptied?: boolean | undefined;
}

/** Returns a refused entry as unsent, without the note about health texts that were not stored. */
export function requeueRefused<E extends Answered>(entry: E): E {
  const { settled, refused } = entry;
  return { ...entry, settled: refused === undefined ? settled : 0, refused: undefined, emptied: undefined };
}

/** Marks refused sessions or days to be sent again, because the shop may accept them now. */
export async function offerAgain<E extends Answered>(
  storage: LogStorage,
  entries: Promise<readonly E[]>,
  keyOf: (entry: E) => string,
): Promise<void> {
  for (const entry of await entries) {
    if (entry.refused === undefined && !entry.emptied) continue;
    await storage.update<E>(keyOf(entry), (stored) => stored && requeueRefused(stored));
  }
}
