import { Trans } from '@lingui/react/macro';
import { CheckIns } from '#widgets/parts/check-ins/check-ins.tsx';
import { CurrentPlan } from '#widgets/parts/coaching/current-plan.tsx';
import { SubscriptionLine } from '#widgets/parts/coaching/subscription-line.tsx';
import { usePages } from '#widgets/core/shop.tsx';
import { ProfileConsent } from '#widgets/elements/profile/profile-consent.tsx';
import { CoachingProfile } from '#widgets/elements/profile/profile.tsx';
import { Letters } from '#widgets/parts/messages/letters.tsx';

interface Props {
  /** True if the viewer is the coach. */
  coach?: boolean | undefined;
  /** After the coaching, clients still see their messages and can revoke their consent. */
  ended?: boolean;
}

/** Coaching content for clients. Its code loads for members only. */
export default function Coached({ coach, ended }: Props) {
  const pages = usePages();
  if (ended) {
    return (
      <>
        <Letters />
        <ProfileConsent profile={null} />
      </>
    );
  }
  return (
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
  );
}
