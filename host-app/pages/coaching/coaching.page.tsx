import { Trans } from '@lingui/react/macro';
import { CoachingGate } from '#widgets/parts/coaching/coaching-gate.tsx';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { hasMemberCookie } from '#widgets/parts/member/session/member-cookie.ts';
import { ProfileSkeleton } from '#widgets/elements/profile/profile-skeleton.tsx';
import { Layout } from '../../layout/layout.tsx';
import type { PageProps } from '../../page.ts';
import { useOfflinePages } from '../../worker/use-kept-pages.ts';

const loadCoached = () => import('./coached.tsx');
const Coached = lateComponent('coached-chunk', loadCoached, <ProfileSkeleton />);
// For a member, loads the code in parallel with the session.
if (typeof document !== 'undefined' && hasMemberCookie()) loadCoached().catch(() => undefined);

/** Coaching page of a member. It is the same for everybody until the session is known. */
export default function CoachingPage({ data }: PageProps) {
  useOfflinePages();
  return (
    <Layout site={data.site} path={data.path}>
      <div className="coaching-page">
        <div className="wrap">
          <h1>
            <Trans>Your coaching</Trans>
          </h1>
          <noscript>
            <p>
              <Trans>Your coaching needs JavaScript. Please turn it on and load this page again.</Trans>
            </p>
          </noscript>
          <CoachingGate loading={<ProfileSkeleton />} ended={<Coached ended />}>
            {({ coach }) => <Coached coach={coach} />}
          </CoachingGate>
        </div>
      </div>
    </Layout>
  );
}
