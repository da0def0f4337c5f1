import type { ReactNode } from 'react';
import { SessionChanged } from '#widgets/parts/member/session/session-changed.tsx';
import { useSessionState } from '#widgets/parts/member/session/use-session-state.ts';

/**
 * Hides the studio while another member, or no member, is signed in. Typed text stays and shows again when the coach
 * returns.
 */
export function OwnSession({ children }: { children: ReactNode }) {
  const state = useSessionState();
  return (
    <>
      {state !== 'own' && (
        <div className="quiet">
          <div className="wrap">
            <SessionChanged now={state} />
          </div>
        </div>
      )}
      <div className="member-own" hidden={state !== 'own'}>
        {children}
      </div>
    </>
  );
}
