import { useSyncExternalStore } from 'react';
import { watchSessionChanges } from '#widgets/core/session/session-changes.ts';
import { endMemberSession, onSessionEnd } from '#widgets/core/session/session-end.ts';
import { isVisitorTab, tabMember } from '#widgets/core/session/tab-member.ts';
import { hasMemberCookie } from './member-cookie.ts';

/**
 * Cookie that marks a browser with an earlier sign-in, readable by scripts. It proves nothing: it saves session
 * requests for visitors, and lets the server render the same.
 */
const NAME = 'member';
/** Maximum lifetime of a session, in seconds. */
const SESSION_S = 90 * 86_400;

const listeners = new Set<() => void>();

/** Sets or removes the cookie after an answer of the shop. */
export function noteMember(known: boolean): void {
  if (known === hasMemberCookie()) return;
  if (!known) return endMemberSession(tabMember());
  document.cookie = `${NAME}=1; path=/; samesite=lax; max-age=${SESSION_S}`;
  for (const listener of listeners) listener();
}

/**
 * Returns false on the server and until hydration, so that both render the same. Also false in a visitor's tab
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
  // Pages without requests learn of sign-outs only this way.
  const changes = watchSessionChanges(listener);
  return () => {
    listeners.delete(listener);
    stop();
    changes.stop();
  };
}
