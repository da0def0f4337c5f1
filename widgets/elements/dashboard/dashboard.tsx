import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useIsEmbedded, useShop } from '#widgets/core/api/shop.tsx';
import { useLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { LogInAgain } from '#widgets/parts/member/sign-in/log-in-again.tsx';
import { MemberGate } from '#widgets/parts/member/member-gate.tsx';
import { usePurchaseNews } from '#widgets/parts/payments/purchase-channel.ts';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';
import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import { dashboardResource } from '#widgets/parts/dashboard/dashboard.api.ts';
import type { DashboardViewProps } from './dashboard-view.tsx';

export interface DashboardProps {
  /** Member view, loaded as a separate file. */
  view: ComponentType<Omit<DashboardViewProps, 'panels'>>;
}

/** Dashboard of the signed-in member. Loads with one request, whose 401 means no session. */
export function Dashboard({ view }: DashboardProps) {
  const { t } = useLingui();
  // The catalogue is the same for everyone, so the request names no member.
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
          // Owned programmes show even if the catalogue fails to load.
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

/** Placeholder in the shape of the dashboard. */
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
