import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { SessionResponse } from '#contract/accounts/auth.ts';
import { ChunkFailure, chunkResource, useChunk } from '#widgets/core/chunks/chunks.tsx';
import type { Resource } from '#widgets/core/api/resources.ts';
import { useResource } from '#widgets/core/api/shop.tsx';
import { useIsMember } from '#widgets/parts/member/session/known-member.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Layout } from '../../layout/layout.tsx';
import { QuietPage } from '../../layout/quiet-page.tsx';
import { Wordmark } from '../../layout/wordmark.tsx';
import type { PageProps } from '../../page.ts';
import NotFoundPage from '../notices/not-found.page.tsx';

const studio = chunkResource('studio-chunk', () => import('../../studio/studio.tsx'));

const session: Resource<SessionResponse> = { key: 'session', load: (api) => api.get('/api/auth/session') };

/** Entry to the studio. Its code loads for the coach; all others get a 404. */
export default function StudioPage({ data }: PageProps) {
  const { t } = useLingui();
  const asked = useResource(session);
  const chunk = useChunk(asked.status === 'ready' && asked.data.coach ? studio : null);
  if (asked.status === 'error') {
    return (
      <Layout site={data.site} path={data.path}>
        <div className="quiet">
          <div className="wrap">
            <Panel onRetry={asked.reload} error={asked.error}>{t`Can’t reach the studio right now.`}</Panel>
          </div>
        </div>
      </Layout>
    );
  }
  if (asked.status === 'ready' && !asked.data.signedIn) return <SignIn data={data} />;
  if (asked.status === 'ready' && !asked.data.coach) return <NotFoundPage data={data} />;
  const opening = (
    <div className="studio-opening">
      <Wordmark site={data.site} />
      <p role="status">
        <Trans>Opening the studio…</Trans>
      </p>
      <noscript>
        <p>
          <Trans>This page needs JavaScript. Turn it on and reload.</Trans>
        </p>
      </noscript>
    </div>
  );
  if (chunk.status === 'loading') return opening;
  if (chunk.status === 'error') {
    return (
      <Layout site={data.site} path={data.path}>
        <div className="quiet">
          <div className="wrap">
            <ChunkFailure error={chunk.error} onRetry={chunk.reload} />
          </div>
        </div>
      </Layout>
    );
  }
  const { default: Studio } = chunk.data;
  return (
    <Suspense fallback={opening}>
      <Studio site={data.site} language={data.language} />
    </Suspense>
  );
}

function SignIn({ data }: PageProps) {
  const { t } = useLingui();
  const here = location.pathname + location.search;
  const text = useIsMember()
    ? t`You’re signed out. Sign in to see this page.`
    : t`The coach runs the shop here. Sign in with the coach’s address.`;
  return (
    <QuietPage data={data} title={t`Sign in`} text={text}>
      <Button href={`/api/login?return_to=${encodeURIComponent(here)}`}>
        <Trans>Sign in</Trans>
      </Button>
    </QuietPage>
  );
}
