import { useSyncExternalStore } from 'react';
import { watchSessionChanges } from '#widgets/core/session-changes.ts';
import { endMemberSession, onSessionEnd } from '#widgets/core/session-end.ts';
import { isVisitorTab, tabMember } from '#widgets/core/tab-member.ts';
import { hasMemberCookie } from './member-cookie.ts';

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
  if (known === hasMemberCookie()) return;
  if (!known) return endMemberSession(tabMember());
  document.cookie = `${NAME}=1; path=/; samesite=lax; max-age=${SESSION_S}`;
  for (const listener of listeners) listener();
}

/**
 * False on the server and until the page has come to life, so that both draw the same. Also false in a visitor's tab
 * (`fixTabMember`).
 */
export function useIsMember(): boolean {
  return useSyncExternalStore(subscribe, isMemberTab, nobody);
}

function isMemberTab(): boolean {
  return hasMemberCookie() && !isVisitorTab();
}

function nobody(): boolean {
  return false;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onSessionEnd(listener);
  // A page that asks the shop for nothing hears of it in no other way.
  const changes = watchSessionChanges(listener);
  return () => {
    listeners.delete(listener);
    stop();
    changes.stop();
  };
}
