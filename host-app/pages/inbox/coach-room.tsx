import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError } from '#widgets/core/errors.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { usePages, useResource } from '#widgets/core/shop.tsx';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Layout } from '../../layout/layout.tsx';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageProps } from '../../page.ts';
import NotFoundPage from '../not-found.tsx';
import { CoachLinks } from './coach-links.tsx';

interface Props<T> extends PageProps {
  room: keyof typeof ROOMS;
  resource: Parameters<typeof useResource<T>>[0];
  children: (found: T) => ReactNode;
}

/** A page for the coach. For everybody else who is signed in there is none. */
export function CoachRoom<T>({ data, room, resource, children }: Props<T>) {
  const { t } = useLingui();
  const say = useSay();
  const pages = usePages();
  const asked = useResource(resource);
  const status = asked.status === 'error' && asked.error instanceof ApiError ? asked.error.status : undefined;
  if (status === 404) return <NotFoundPage data={data} />;
  if (status === 401) {
    return (
      <QuietPage data={data} title={t`Sign in`} text={t`You are signed out. Sign in again to see this page.`}>
        <Button href={`/api/login?return_to=${pages}${data.path}`}>
          <Trans>Sign in</Trans>
        </Button>
      </QuietPage>
    );
  }
  const { title, loading, failed } = ROOMS[room];
  return (
    <Layout site={data.site} path={data.path}>
      <div className={room === 'inbox' ? 'inbox' : `inbox ${room}`}>
        <div className="wrap">
          {asked.status === 'ready' && <CoachLinks path={data.path} />}
          <h1>{say(title)}</h1>
          <noscript>
            <p>
              <Trans>This page needs JavaScript. Please turn it on and load it again.</Trans>
            </p>
          </noscript>
          {asked.status === 'loading' && <Skeleton loading={loading} />}
          {asked.status === 'error' && <Panel onRetry={asked.reload}>{say(failed)}</Panel>}
          {asked.status === 'ready' && children(asked.data)}
        </div>
      </div>
    </Layout>
  );
}

/** The coach's rooms in words. */
const ROOMS = {
  inbox: {
    title: msg({ message: 'Inbox', comment: 'What waits for the coach.' }),
    loading: msg`Loading the inbox`,
    failed: msg`The inbox cannot be loaded right now.`,
  },
  orders: {
    title: msg({ message: 'Orders', comment: 'What was bought.' }),
    loading: msg`Loading the orders`,
    failed: msg`The orders cannot be loaded right now.`,
  },
};

/** The shape of what comes. */
function Skeleton({ loading }: { loading: Words }) {
  const say = useSay();
  return (
    <div className="inbox-skeleton">
      <p role="status" className="out-of-sight">
        {say(loading)}
      </p>
      <div />
      <div />
      <div />
    </div>
  );
}
