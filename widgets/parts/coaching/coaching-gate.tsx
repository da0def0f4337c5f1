import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { UserResponse } from '#contract/auth.ts';
import { LogInAgain } from '#widgets/parts/member/log-in-again.tsx';
import { MemberArea } from '#widgets/parts/member/member-area.tsx';
import { EliteRequired } from './elite-required.tsx';

export interface CoachingGateProps {
  /** What the coached see. */
  children: (user: UserResponse) => ReactNode;
  /** What who was coached before keeps. */
  ended?: ReactNode;
  /** The shape of it, while nobody knows. */
  loading: ReactNode;
}

/** Lets those in who are signed in and coached, and tells the others how to get there. */
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
 * Who was let in stays in while the page is open, with what they have typed: where the coaching ends meanwhile it is said
 * above, and each form says that it cannot be sent any more.
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
