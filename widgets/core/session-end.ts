import { MEMBER_CACHE } from '#contract/member-worker.ts';
import { hasCookie, readHintedMember, removeHints } from './hint-cookies.ts';
import { VISIT_KEY } from './visit.ts';

/** `localStorage` key of the id of the member who trained on this device last. */
export const LAST_MEMBER_KEY = 'coach-training:member';

const listeners = new Set<() => void>();

/**
 * Forgets a member whose session has ended: the hint cookies, the answers that pages show without a connection, who
 * trained here last, and what was typed before the sign-in. Unsent entries and the member's key to a questionnaire stay
 * for when the member signs in again. Data of another member, who has signed in since, stays. `member` is the member of
 * the request or of the tab; undefined for a visitor.
 */
export function endMemberSession(member: string | undefined): void {
  // A worker deletes its caches by itself, and has nothing else.
  if (typeof document === 'undefined') return;
  const hinted = readHintedMember();
  // A browser that signed in before the cookie with the id existed has the other one alone.
  if (hinted === undefined || hinted === member) {
    if (hasCookie('member') || hinted !== undefined) forgetVisit();
    removeHints();
    for (const listener of listeners) listener();
  }
  forgetLastMember(readHintedMember());
  void deleteAnswers(readHintedMember());
}

/** Ends the visit, so that forms empty what the member typed before they signed in. */
function forgetVisit(): void {
  try {
    localStorage.removeItem(VISIT_KEY);
  } catch {
    return; // Storage is blocked: then nothing is kept in it either.
  }
}

function forgetLastMember(present: string | undefined): void {
  try {
    if (localStorage.getItem(LAST_MEMBER_KEY) !== present) localStorage.removeItem(LAST_MEMBER_KEY);
  } catch {
    return; // Storage is blocked: then nothing is kept in it either.
  }
}

async function deleteAnswers(present: string | undefined): Promise<void> {
  try {
    for (const name of await caches.keys()) {
      if (name.startsWith(MEMBER_CACHE) && name !== `${MEMBER_CACHE}${present}`) await caches.delete(name);
    }
  } catch {
    return; // As above.
  }
}

/** Calls `listener` when hint cookies were removed. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
