import { openChannel } from '#widgets/core/channel.ts';
import { newId } from '#widgets/core/new-id.ts';
import { tabMember } from '#widgets/core/session/tab-member.ts';
import { ALWAYS, dropDrafts } from './drafts.ts';

/**
 * Prefix of the `localStorage` key of the last withdrawn consent of a member that this browser knows: the time of one
 * on another device, or an id. Sign-outs delete it.
 */
const LAST = 'coach-withdrawn:';

/** `sessionStorage` key of the last one that this tab knows. */
const KNOWN = 'aamu.withdrawn';

/** Member and time, or id; `ALWAYS` alone for an erased account. */
type Withdrawal = [string, string];

let channel: BroadcastChannel | undefined;
let count = 0;
const listeners = new Set<() => void>();

/**
 * Deletes a member's drafts in all tabs after a withdrawn consent to health data. Keeps drafts of forms that knew a
 * withdrawal at this time or later; without a time, deletes all. `elsewhere` is another site: its drafts are in the
 * page's memory, and its scripts could read the member's id in a storage.
 */
export function dropDraftsOfAllTabs(member: string, elsewhere = false, withdrawnAt = ALWAYS + newId()): void {
  if (elsewhere) return dropHere(member, withdrawnAt);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel?.postMessage([member, withdrawnAt] satisfies Withdrawal);
  hear(member, withdrawnAt);
}

/** Deletes an erased member's drafts in all tabs. Stores nothing, because their id goes as well. */
export function dropDraftsOfErased(member: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel?.postMessage([member, ALWAYS] satisfies Withdrawal);
  dropDrafts(member);
}

/** Deletes the drafts of an account that the shop no longer has in all tabs, and empties its forms here as well. */
export function noteErased(member: string): void {
  dropDraftsOfErased(member);
  hearErased(member);
}

function hearErased(member: string): void {
  if (member === tabMember()) dropHere(member, ALWAYS);
  else dropDrafts(member);
}

/** Returns how many withdrawals this page has heard of. */
export function countWithdrawals(): number {
  return count;
}

export function onWithdrawal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Deletes drafts from before a withdrawal that another tab has noted. */
function look(): void {
  try {
    const member = tabMember();
    const last = member && localStorage.getItem(LAST + member);
    if (last && sessionStorage.getItem(KNOWN) !== last) hear(member, last);
  } catch {
    return; // Storage is blocked and therefore empty.
  }
}

function hear(member: string, withdrawnAt: string): void {
  dropHere(member, withdrawnAt);
  try {
    localStorage.setItem(LAST + member, withdrawnAt);
    sessionStorage.setItem(KNOWN, withdrawnAt);
  } catch {
    return; // Storage is blocked or full: only open tabs hear of it.
  }
}

function dropHere(member: string, withdrawnAt: string): void {
  dropDrafts(member, withdrawnAt);
  count++;
  for (const listener of listeners) listener();
}

if (typeof document !== 'undefined') {
  look();
  // Events of the storage are missing when it is full, and the channel in pages of the version before.
  addEventListener('storage', look);
  channel = openChannel('aamu-withdrawals');
  channel?.addEventListener('message', ({ data: [member, withdrawnAt] }: MessageEvent<Withdrawal>) => {
    if (withdrawnAt === ALWAYS) hearErased(member);
    else if (member === tabMember()) hear(member, withdrawnAt);
  });
  // A page from the back-forward cache has missed events.
  addEventListener('pageshow', look);
}
