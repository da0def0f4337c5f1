import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useIsEmbedded, usePages } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';

export interface TrainingMissingProps {
  /** Level of the title: 1 if the training is the page, 2 on other sites. */
  level?: 1 | 2 | undefined;
}

/**
 * Shown both for an unknown plan and for one that the member does not own. The shop's pages show it to visitors too;
 * other sites only to members.
 */
export function TrainingMissing({ level }: TrainingMissingProps) {
  const elsewhere = useIsEmbedded();
  return (
    <NoTraining level={level}>
      {elsewhere && (
        <p>
          <Trans>This account has no access to the plan. You may have bought it with another account.</Trans>
        </p>
      )}
    </NoTraining>
  );
}

/** Shown if the plan exists, but the member has lost access to it. */
export function TrainingEnded({ level }: TrainingMissingProps) {
  return (
    <NoTraining level={level}>
      <p>
        <Trans>Your access to this plan has ended.</Trans>
      </p>
    </NoTraining>
  );
}

/** Says that there is no plan, and why below it, with a link. */
function NoTraining({ level = 2, children }: TrainingMissingProps & { children: ReactNode }) {
  const pages = usePages();
  const Title = `h${level}` as const;
  return (
    <div className="training-missing" part="message">
      <Elevation seed="no plan" points={24} />
      <Title>
        <Trans>Training Program Not Found</Trans>
      </Title>
      <p>
        <Trans>The requested training program could not be found.</Trans>
      </p>
      {children}
      <Button href={`${pages}/dashboard`} part="button">
        <Trans>Back to Dashboard</Trans>
      </Button>
    </div>
  );
}
