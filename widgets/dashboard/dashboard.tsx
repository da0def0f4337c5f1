import type { ComponentType } from 'react';
import { useResource, useShop } from '#widgets/core/shop.tsx';
import { LogInAgain } from '#widgets/member/log-in-again.tsx';
import { MemberGate, useElsewhere } from '#widgets/member/member-gate.tsx';
import { programsResource } from '#widgets/programs/programs.api.ts';
import type { DashboardResponse } from '#contract/members.ts';
import { dashboardResource } from './dashboard.api.ts';
import { DashboardView, type DashboardViewProps } from './dashboard-view.tsx';
import type { PanelsProps } from './panels.tsx';

export interface DashboardProps {
  /** What stands behind the tabs, a file of its own. */
  panels: ComponentType<PanelsProps>;
}

/** The member's own page. What it knows comes with one answer, whose 401 says that nobody is signed in. */
export function Dashboard({ panels }: DashboardProps) {
  // The shop's programmes are the same for everybody, so they are not asked for as a member.
  const programs = useResource(programsResource);
  return (
    <MemberGate
      resource={dashboardResource}
      loading={<Skeleton />}
      failed="Your dashboard cannot be loaded right now."
      signedOut={
        <LogInAgain
          title="Unauthorized"
          description="You are logged out. Logging in again..."
          returnTo="/dashboard"
          after={500}
        />
      }
    >
      {(member) =>
        programs.status === 'loading' ? (
          <Skeleton />
        ) : (
          // Without the list there are still the programmes that they own.
          <Loaded panels={panels} member={member} programs={programs.status === 'ready' ? programs.data : []} />
        )
      }
    </MemberGate>
  );
}

function Loaded(props: Omit<DashboardViewProps, 'elsewhere' | 'onChange'>) {
  const { resources } = useShop();
  const onChange = () => resources.invalidate<DashboardResponse>(dashboardResource);
  return <DashboardView {...props} elsewhere={useElsewhere()} onChange={onChange} />;
}

/** The shape of what comes. */
function Skeleton() {
  return (
    <div className="dash" data-skeleton>
      <p role="status">Loading your dashboard</p>
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
