import { Trans } from '@lingui/react/macro';

/** Where the form will stand, while it is on its way. */
export function OnboardingSkeleton() {
  return (
    <p className="onboarding-skeleton" role="status" aria-busy="true">
      <Trans>Loading the form</Trans>
    </p>
  );
}
