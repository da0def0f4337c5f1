import type { ReactNode } from 'react';
import { ApiError } from '#widgets/core/errors.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { useResource } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Layout } from '../../layout/layout.tsx';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageProps } from '../../page.ts';
import NotFoundPage from '../not-found.tsx';
import { CoachLinks } from './coach-links.tsx';

interface Props<T> extends PageProps {
  /** Its heading, such as "Inbox". */
  title: string;
  resource: Parameters<typeof useResource<T>>[0];
  children: (found: T) => ReactNode;
}

/** A page for the coach. For everybody else who is signed in there is none. */
export function CoachRoom<T>({ data, title, resource, children }: Props<T>) {
  const asked = useResource(resource);
  const status = asked.status === 'error' && asked.error instanceof ApiError ? asked.error.status : undefined;
  if (status === 404) return <NotFoundPage data={data} />;
  if (status === 401) {
    return (
      <QuietPage data={data} title="Sign in" text="You are signed out. Sign in again to see this page.">
        <Button href={`/api/login?return_to=${data.path}`}>Sign in</Button>
      </QuietPage>
    );
  }
  const what = title.toLowerCase();
  return (
    <Layout site={data.site} path={data.path}>
      <div className={what === 'inbox' ? 'inbox' : `inbox ${what}`}>
        <div className="wrap">
          {asked.status === 'ready' && <CoachLinks path={data.path} />}
          <h1>{title}</h1>
          <noscript>
            <p>This page needs JavaScript. Please turn it on and load it again.</p>
          </noscript>
          {asked.status === 'loading' && <Skeleton what={what} />}
          {asked.status === 'error' && <Panel onRetry={asked.reload}>The {what} cannot be loaded right now.</Panel>}
          {asked.status === 'ready' && children(asked.data)}
        </div>
      </div>
    </Layout>
  );
}

/** The shape of what comes. */
function Skeleton({ what }: { what: string }) {
  return (
    <div className="inbox-skeleton">
      <p role="status" className="out-of-sight">
        Loading the {what}
      </p>
      <div />
      <div />
      <div />
    </div>
  );
}
