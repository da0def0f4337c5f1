import type { ReactNode } from 'react';
import { SessionChanged } from '#widgets/parts/member/session-changed.tsx';
import { useSessionState } from '#widgets/parts/member/use-session-state.ts';

/**
 * Hides the studio while another member or nobody is signed in in this browser. Typed text stays in its fields, and
 * shows again when the coach is back.
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
