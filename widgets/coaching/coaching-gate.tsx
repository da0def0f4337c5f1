import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { UserResponse } from '#contract/auth.ts';
import { LogInAgain } from '#widgets/member/log-in-again.tsx';
import { MemberArea } from '#widgets/member/member-area.tsx';
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
      failed={t`Your coaching cannot be reached right now.`}
      signedOut={
        <LogInAgain
          title={t`Access Required`}
          description={t`Please log in to access your coaching dashboard.`}
          returnTo="/coaching"
          after={2000}
        />
      }
    >
      {(user) =>
        user.elite ? (
          children(user)
        ) : (
          <>
            <EliteRequired coach={user.coach} ended={user.wasCoached} />
            {ended}
          </>
        )
      }
    </MemberArea>
  );
}
