import { Trans } from '@lingui/react/macro';

/** The shape of the profile, while it is on its way. */
export function ProfileSkeleton() {
  return (
    <div className="coaching-skeleton">
      <p role="status">
        <Trans>Loading your coaching profile</Trans>
      </p>
      <div />
    </div>
  );
}
