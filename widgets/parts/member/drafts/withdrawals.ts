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

let count = 0;
const listeners = new Set<() => void>();

/**
 * Deletes a member's drafts in all tabs after a withdrawn consent to health data. Keeps drafts of forms that knew a
 * withdrawal at this time or later; without a time, deletes all. `elsewhere` is another site: its drafts are in the page's memory, and its scripts could read the
 * member's id in a storage.
 */
export function dropDraftsOfAllTabs(member: string, elsewhere = false, withdrawnAt = ALWAYS + newId()): void {
  try {
    if (!elsewhere) {
      localStorage.setItem(LAST + member, withdrawnAt);
      sessionStorage.setItem(KNOWN, withdrawnAt);
    }
  } catch {
    // Storage is blocked, so no other tab has stored drafts.
  }
  dropHere(member, withdrawnAt);
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
    if (!last || sessionStorage.getItem(KNOWN) === last) return;
    sessionStorage.setItem(KNOWN, last);
    dropHere(member, last);
  } catch {
    return; // Storage is blocked and therefore empty.
  }
}

function dropHere(member: string, withdrawnAt: string): void {
  dropDrafts(member, withdrawnAt);
  count++;
  for (const listener of listeners) listener();
}

if (typeof document !== 'undefined') {
  look();
  addEventListener('storage', ({ key }) => key?.startsWith(LAST) && look());
  // A page from the back-forward cache has missed events.
  addEventListener('pageshow', look);
}
