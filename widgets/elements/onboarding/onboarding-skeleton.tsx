import { Trans } from '@lingui/react/macro';

/** Placeholder of the form while it loads. */
export function OnboardingSkeleton() {
  return (
    <p className="onboarding-skeleton" role="status" aria-busy="true">
      <Trans>Loading the form</Trans>
    </p>
  );
}
