import { inboxResource } from '#widgets/coaching/coaching.api.ts';
import { ApiError } from '#widgets/core/errors.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { useResource } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Layout } from '../layout/layout.tsx';
import { QuietPage } from '../layout/quiet-page.tsx';
import type { PageProps } from '../page.ts';
import { CoachWays } from './inbox/coach-ways.tsx';
import { Inbox } from './inbox/inbox-view.tsx';
import NotFoundPage from './not-found.tsx';

/** What waits for the coach. For everybody else who is signed in there is no such page. */
export default function InboxPage({ data }: PageProps) {
  const asked = useResource(inboxResource);
  const status = asked.status === 'error' && asked.error instanceof ApiError ? asked.error.status : undefined;
  if (status === 404) return <NotFoundPage data={data} />;
  if (status === 401) {
    return (
      <QuietPage data={data} title="Sign in" text="You are signed out. What waits here is shown once you are back.">
        <Button href={`/api/login?return_to=${data.path}`}>Sign in</Button>
      </QuietPage>
    );
  }
  return (
    <Layout site={data.site} path={data.path}>
      <div className="inbox">
        <div className="wrap">
          {asked.status === 'ready' && <CoachWays path={data.path} />}
          <h1>Inbox</h1>
          <noscript>
            <p>The inbox needs JavaScript. Please turn it on and load this page again.</p>
          </noscript>
          {asked.status === 'loading' && <Skeleton />}
          {asked.status === 'error' && <Panel onRetry={asked.reload}>The inbox cannot be loaded right now.</Panel>}
          {asked.status === 'ready' && <Inbox inbox={asked.data} />}
        </div>
      </div>
    </Layout>
  );
}

/** The shape of what comes. */
function Skeleton() {
  return (
    <div className="inbox-skeleton">
      <p role="status" className="out-of-sight">
        Loading the inbox
      </p>
      <div />
      <div />
      <div />
    </div>
  );
}
