import { useEffect } from 'react';
import { lateComponent } from '#widgets/core/chunks.tsx';
import { useShop } from '#widgets/core/shop.tsx';
import { profileResource } from '#widgets/parts/coaching/coaching.api.ts';
import { CoachingGate } from '#widgets/parts/coaching/coaching-gate.tsx';
import { LazyConsent } from './lazy-consent.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

const Profile = lateComponent('profile-chunk', () => import('./profile-chunk.tsx'), <ProfileSkeleton />);

/**
 * The profile behind its gate. What it takes to show it is loaded for those who get in; whose coaching is over can take
 * back what they agreed to.
 */
export function LazyProfile() {
  return (
    <CoachingGate loading={<ProfileSkeleton />} ended={<LazyConsent />}>
      {() => <ProfileLoader />}
    </CoachingGate>
  );
}

function ProfileLoader() {
  const { resources } = useShop();
  // Asked for along with the code that shows it, not after.
  useEffect(() => resources.ensure(profileResource), [resources]);
  return <Profile />;
}
