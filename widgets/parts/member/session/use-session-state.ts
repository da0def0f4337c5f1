import { useSyncExternalStore } from 'react';
import { onSessionState, type SessionState, sessionState } from '#widgets/core/session/tab-member.ts';

/** Returns the browser's session compared to the page's member. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionState, sessionState, ownSession);
}

function ownSession(): SessionState {
  return 'own';
}
