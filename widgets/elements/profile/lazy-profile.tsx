import { useEffect } from 'react';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { useShop } from '#widgets/core/api/shop.tsx';
import { profileResource } from '#widgets/parts/coaching/coaching.api.ts';
import { CoachingGate } from '#widgets/parts/coaching/coaching-gate.tsx';
import { LazyConsent } from './consent/lazy-consent.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

const Profile = lateComponent('profile-chunk', () => import('./profile-chunk.tsx'), <ProfileSkeleton />);

/** Profile behind its gate. Loads its code for clients only; former clients can withdraw their consent. */
export function LazyProfile() {
  return (
    <CoachingGate loading={<ProfileSkeleton />} ended={<LazyConsent />}>
      {() => <ProfileLoader />}
    </CoachingGate>
  );
}

function ProfileLoader() {
  const { resources } = useShop();
  // Loads in parallel with the code.
  useEffect(() => resources.ensure(profileResource), [resources]);
  return <Profile />;
}
