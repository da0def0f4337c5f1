import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/i18n/words.tsx';

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
