import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/words.tsx';

// What is kept on a device outlives the language in which it is read: it is English there.
export const UNREADABLE = 'The shop cannot read this session.'; // words: what is kept
export const NOT_TAKEN = 'The shop did not take it.'; // words: what is kept

/** Why a session was refused. What the shop wrote is in the language in which it was asked. */
export function refusalOf(kept: string): Words {
  return OWN.get(kept) ?? kept;
}

const OWN = new Map([
  [UNREADABLE, msg`The shop cannot read this session.`],
  [NOT_TAKEN, msg`The shop did not take it.`],
]);
