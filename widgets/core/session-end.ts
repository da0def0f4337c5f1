import { dropOnboardingDraft } from '../member/onboarding-draft.ts';
import { hintedMember, removeHints } from './hint-cookies.ts';

const listeners = new Set<() => void>();

/**
 * Removes the hint cookies of a member whose session has ended, and the key to the answers that the member typed. What
 * belongs to another member, who has signed in since, stays. `member` is the member of the request or of the tab;
 * undefined for a visitor.
 */
export function endMemberSession(member: string | undefined): void {
  // A worker has no hints.
  if (typeof document === 'undefined') return;
  if (member !== undefined) dropOnboardingDraft(member);
  const hinted = hintedMember();
  // A browser that signed in before the cookie with the id existed has the other one alone.
  if (hinted !== undefined && hinted !== member) return;
  removeHints();
  for (const listener of listeners) listener();
}

/** Calls `listener` when hint cookies were removed. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
