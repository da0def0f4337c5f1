import { Trans } from '@lingui/react/macro';
import { usePages } from '#widgets/core/shop.tsx';
import { CheckIns } from '#widgets/check-ins/check-ins.tsx';
import { CoachingGate } from '#widgets/coaching/coaching-gate.tsx';
import { CurrentPlan } from '#widgets/coaching/current-plan.tsx';
import { ProfileSkeleton } from '#widgets/profile/profile-skeleton.tsx';
import { ProfileConsent } from '#widgets/profile/profile-consent.tsx';
import { CoachingProfile } from '#widgets/profile/profile.tsx';
import { Letters } from '#widgets/talk/letters.tsx';
import { SubscriptionLine } from '#widgets/coaching/subscription-line.tsx';
import { Layout } from '../layout/layout.tsx';
import type { PageProps } from '../page.ts';
import { useKeptPages } from '../worker/use-kept-pages.ts';

/** What stays theirs after the coaching: what was written, and to take back what they agreed to. */
function Ended() {
  return (
    <>
      <Letters />
      <ProfileConsent profile={null} />
    </>
  );
}

/** Where a member and the coach meet. It is the same for everybody until the browser has asked who is there. */
export default function CoachingPage({ data }: PageProps) {
  useKeptPages();
  const pages = usePages();
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
          <CoachingGate loading={<ProfileSkeleton />} ended={<Ended />}>
            {({ coach }) => (
              <>
                <div className="coaching-head">
                  <SubscriptionLine />
                  {coach && (
                    <a href={`${pages}/coach/inbox`}>
                      <Trans>Open the inbox</Trans>
                    </a>
                  )}
                </div>
                <CurrentPlan />
                <Letters />
                <CheckIns />
                <CoachingProfile />
              </>
            )}
          </CoachingGate>
        </div>
      </div>
    </Layout>
  );
}
