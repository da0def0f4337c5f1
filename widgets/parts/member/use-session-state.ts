import { useSyncExternalStore } from 'react';
import { onSessionState, type SessionState, sessionState } from '#widgets/core/tab-member.ts';

/** How the session of this browser stands to the member whose data the page shows. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionState, sessionState, ownSession);
}

function ownSession(): SessionState {
  return 'own';
}
