import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { UserResponse } from '#contract/accounts/auth.ts';
import { LogInAgain } from '#widgets/parts/member/sign-in/log-in-again.tsx';
import { MemberArea } from '#widgets/parts/member/member-area.tsx';
import { EliteRequired } from './elite-required.tsx';

export interface CoachingGateProps {
  /** Content for clients. */
  children: (user: UserResponse) => ReactNode;
  /** Content for former clients. */
  ended?: ReactNode;
  loading: ReactNode;
}

/** Admits signed-in clients, and shows the others how to become one. */
export function CoachingGate({ children, ended, loading }: CoachingGateProps) {
  const { t } = useLingui();
  return (
    <MemberArea
      place="/coaching"
      loading={loading}
      failed={t`Can’t load your coaching right now.`}
      signedOut={
        <LogInAgain
          title={t`Access Required`}
          description={t`Please log in to access your coaching dashboard.`}
          returnTo="/coaching"
          after={2000}
        />
      }
    >
      {(user) => (
        <GatedContent user={user} ended={ended}>
          {children}
        </GatedContent>
      )}
    </MemberArea>
  );
}

/**
 * Keeps admitted clients and their drafts in while the page is open. If the coaching ends meanwhile, a note appears
 * above, and each form says that it cannot be sent.
 */
function GatedContent({
  user,
  children,
  ended,
}: Pick<CoachingGateProps, 'children' | 'ended'> & { user: UserResponse }) {
  const [wasIn, letIn] = useState(user.elite);
  if (user.elite && !wasIn) letIn(true);
  const required = !user.elite && (
    <EliteRequired coach={user.coach} ended={user.wasCoached} until={user.coachedUntil} />
  );
  return (
    <>
      {required}
      {wasIn ? children(user) : ended}
    </>
  );
}
