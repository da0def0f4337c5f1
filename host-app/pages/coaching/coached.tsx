import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CheckIns } from '#widgets/parts/check-ins/check-ins.tsx';
import { CurrentPlan } from '#widgets/parts/coaching/current-plan.tsx';
import { checkInsResource, planResource, profileResource } from '#widgets/parts/coaching/coaching.api.ts';
import { SubscriptionLine } from '#widgets/parts/coaching/subscription-line.tsx';
import { useLate } from '#widgets/core/chunks/use-late.ts';
import { usePages, useResource } from '#widgets/core/api/shop.tsx';
import { ProfileConsent } from '#widgets/elements/profile/consent/profile-consent.tsx';
import { CoachingProfile } from '#widgets/elements/profile/profile.tsx';
import { Letters } from '#widgets/parts/messages/letters.tsx';
import { lettersResource } from '#widgets/parts/messages/talk.api.ts';

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
      <BelowPlan />
    </>
  );
}

/** Sections below the plan. They load with it and appear after it, so that it pushes none of them. */
function BelowPlan() {
  const { status } = useResource(planResource);
  useResource(lettersResource);
  useResource(checkInsResource);
  useResource(profileResource);
  const [isShown, show] = useState(false);
  const { isLate } = useLate(!isShown);
  // Once: a later reload must not take away what is being typed.
  if (!isShown && (status !== 'loading' || isLate)) show(true);
  if (!isShown) return <div className="coaching-skeleton" />;
  return (
    <>
      <Letters />
      <CheckIns />
      <CoachingProfile />
    </>
  );
}
