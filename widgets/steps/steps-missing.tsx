import { Trans } from '@lingui/react/macro';
import { usePages } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';

/** The same for a programme that has no days, one that is not theirs, and nobody being signed in. */
export function StepsMissing() {
  const pages = usePages();
  return (
    <div className="training-missing" part="message">
      <h1>
        <Trans>There are no days here</Trans>
      </h1>
      <p>
        <Trans>Sign in with the address that you bought the programme with, and open it from your dashboard.</Trans>
      </p>
      <Button href={`${pages}/dashboard`} part="button">
        <Trans>Go to your dashboard</Trans>
      </Button>
    </div>
  );
}
