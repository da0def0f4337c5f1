import { Trans } from '@lingui/react/macro';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { DashboardView, type DashboardViewProps } from '#widgets/elements/dashboard/dashboard-view.tsx';
import { Dashboard } from '#widgets/elements/dashboard/dashboard.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { Layout } from '../../layout/layout.tsx';
import type { PageProps } from '../../page.ts';
import { useOfflinePages } from '../../worker/use-kept-pages.ts';

const DashboardPanels = lateComponent(
  'dashboard-panels-chunk',
  () => import('#widgets/elements/dashboard/dashboard-panels.tsx'),
  <Spinner />,
);

function View(props: Omit<DashboardViewProps, 'panels'>) {
  return <DashboardView {...props} panels={DashboardPanels} />;
}

/** Member's dashboard. It is the same for everybody until the session is known. */
export default function DashboardPage({ data }: PageProps) {
  useOfflinePages();
  return (
    <Layout site={data.site} path={data.path}>
      <div className="dashboard-page">
        <div className="wrap">
          <noscript>
            <p>
              <Trans>Your dashboard needs JavaScript. Please turn it on and load this page again.</Trans>
            </p>
          </noscript>
          <Dashboard view={View} />
        </div>
      </div>
    </Layout>
  );
}
