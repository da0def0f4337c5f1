import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useIsEmbedded, useShop } from '#widgets/core/shop.tsx';
import { useLocalizedResource } from '#widgets/core/written.ts';
import { LogInAgain } from '#widgets/parts/member/log-in-again.tsx';
import { MemberGate } from '#widgets/parts/member/member-gate.tsx';
import { usePurchaseNews } from '#widgets/parts/payments/purchase-channel.ts';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';
import type { DashboardResponse } from '#contract/dashboard.ts';
import { dashboardResource } from '#widgets/parts/dashboard/dashboard.api.ts';
import type { DashboardViewProps } from './dashboard-view.tsx';

export interface DashboardProps {
  /** What members see, a file of its own. */
  view: ComponentType<Omit<DashboardViewProps, 'panels'>>;
}

/** The member's own page. What it knows comes with one answer, whose 401 says that nobody is signed in. */
export function Dashboard({ view }: DashboardProps) {
  const { t } = useLingui();
  // The shop's programmes are the same for everybody, so they are not asked for as a member.
  const programs = useLocalizedResource(programsResource);
  return (
    <MemberGate
      resource={dashboardResource}
      loading={<DashboardSkeleton />}
      failed={t`Can’t load your dashboard right now.`}
      signedOut={
        <LogInAgain
          title={t`Unauthorized`}
          description={t`You are logged out. Logging in again...`}
          returnTo="/dashboard"
          after={500}
        />
      }
    >
      {(member) =>
        programs.status === 'loading' ? (
          <DashboardSkeleton />
        ) : (
          // Without the list there are still the programmes that they own.
          <Loaded view={view} member={member} programs={programs.status === 'ready' ? programs.data : []} />
        )
      }
    </MemberGate>
  );
}

type LoadedProps = DashboardProps & Pick<DashboardViewProps, 'member' | 'programs'>;

function Loaded({ view: View, ...props }: LoadedProps) {
  const { resources } = useShop();
  const onChange = () => resources.invalidate<DashboardResponse>(dashboardResource);
  usePurchaseNews(onChange);
  const elsewhere = useIsEmbedded();
  return <View {...props} elsewhere={elsewhere} onChange={onChange} />;
}

/** The shape of what comes. */
export function DashboardSkeleton() {
  return (
    <div className="dash" data-skeleton>
      <p role="status">
        <Trans>Loading your dashboard</Trans>
      </p>
      <header />
      <div className="stats">
        <div />
        <div />
        <div />
        <div />
      </div>
      <div />
    </div>
  );
}
