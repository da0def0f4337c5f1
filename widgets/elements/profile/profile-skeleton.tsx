import { Trans } from '@lingui/react/macro';

/** Placeholder of the profile while it loads. */
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
