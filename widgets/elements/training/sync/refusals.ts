import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/words.tsx';

// What is kept on a device outlives the language in which it is read: it is English there.
export const UNREADABLE = 'This session couldn’t be read.'; // words: what is kept
export const SYNC_REFUSED = 'It couldn’t be synced.'; // words: what is kept

/** Why a session was refused. What the shop wrote is in the language in which it was asked. */
export function describeRefusal(kept: string): Words {
  return OWN.get(kept) ?? kept;
}

const OWN = new Map([
  [UNREADABLE, msg`This session couldn’t be read.`],
  [SYNC_REFUSED, msg`It couldn’t be synced.`],
]);
