import { useSyncExternalStore } from 'react';
import { MEMBER_ID_COOKIE } from '#contract/member-header.ts';
import { tabMember } from '#widgets/core/tab-member.ts';
import { isKnownMember } from './member-cookie.ts';
import { dropOnboardingDraft } from './onboarding-draft.ts';

/**
 * Whether somebody signed in here before, as a cookie that scripts can read. It proves nothing: it
 * only keeps visitors from being asked about on every page, and lets the server say the same.
 */
const NAME = 'member';
/** As long as a session lasts at most. */
const SESSION_S = 90 * 86_400;

const listeners = new Set<() => void>();

/** Notes what an answer of the shop has shown. */
export function noteMember(known: boolean): void {
  if (known === isKnownMember()) return;
  document.cookie = `${NAME}=1; path=/; samesite=lax; max-age=${known ? SESSION_S : 0}`;
  if (!known) {
    // Whoever leaves leaves no key to what they have typed.
    dropOnboardingDraft(tabMember());
    document.cookie = `${MEMBER_ID_COOKIE}=; path=/; samesite=lax; max-age=0`;
  }
  for (const listener of listeners) listener();
}

/** False on the server and until the page has come to life, so that both draw the same. */
export function useKnownMember(): boolean {
  return useSyncExternalStore(subscribe, isKnownMember, nobody);
}

function nobody(): boolean {
  return false;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
