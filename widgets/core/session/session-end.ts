import { MEMBER_CACHE } from '#contract/operations/member-worker.ts';
import { hasCookie, readHintedMember, removeHints } from './hint-cookies.ts';
import { VISIT_KEY } from '../visit.ts';

/** `localStorage` key of earlier versions: the id of the member who trained on this device last. */
export const LAST_MEMBER_KEY = 'coach-training:member';

const listeners = new Set<(wasMember: boolean) => void>();

/**
 * Deletes a member's data after their session has ended: hint cookies, offline answers, the last trainee and values
 * typed before the sign-in. The site's pages also delete what the shop has of the training log. Unsent entries and the questionnaire key stay until the member returns. Another member's
 * data stays. `member` belongs to the request or the tab; undefined for a visitor.
 */
export function endMemberSession(member: string | undefined): void {
  // Workers delete their own caches and have nothing else.
  if (typeof document === 'undefined') return;
  const hinted = readHintedMember();
  // Browsers that signed in before the id cookie existed have only the other cookie.
  if (hinted === undefined || hinted === member) {
    const wasMember = hasCookie('member') || hinted !== undefined;
    if (wasMember) forgetVisit();
    removeHints();
    for (const listener of listeners) listener(wasMember);
  }
  forgetLastMember(readHintedMember());
  void deleteAnswers(readHintedMember());
}

/** Ends the visit, so that forms clear values typed before the sign-in. */
function forgetVisit(): void {
  try {
    localStorage.removeItem(VISIT_KEY);
  } catch {
    return; // Storage is blocked and therefore empty.
  }
}

function forgetLastMember(present: string | undefined): void {
  try {
    if (localStorage.getItem(LAST_MEMBER_KEY) !== present) localStorage.removeItem(LAST_MEMBER_KEY);
  } catch {
    return; // Storage is blocked and therefore empty.
  }
}

async function deleteAnswers(present: string | undefined): Promise<void> {
  try {
    for (const name of await caches.keys()) {
      if (name.startsWith(MEMBER_CACHE) && name !== `${MEMBER_CACHE}${present}`) await caches.delete(name);
    }
  } catch {
    return; // Storage is blocked.
  }
}

/** Calls `listener` when hint cookies were removed; `wasMember` is false if there were none. */
export function onSessionEnd(listener: (wasMember: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
