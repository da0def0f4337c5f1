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
  if (elsewhere) {
    return (
      <NoTraining level={level} title={<Trans>This plan is not in your account</Trans>}>
        <p>
          <Trans>This account has no access to the plan. You may have bought it with another account.</Trans>
        </p>
      </NoTraining>
    );
  }
  return (
    <NoTraining level={level} title={<Trans>Training Program Not Found</Trans>}>
      <p>
        <Trans>The requested training program could not be found.</Trans>
      </p>
    </NoTraining>
  );
}

/** Shown if the plan exists, but the member has lost access to it. */
export function TrainingEnded({ level }: TrainingMissingProps) {
  return <NoTraining level={level} title={<Trans>Your access to this plan has ended.</Trans>} />;
}

/** Explains why there is no plan, with a link. */
function NoTraining({ level = 2, title, children }: TrainingMissingProps & { title: ReactNode; children?: ReactNode }) {
  const pages = usePages();
  const Title = `h${level}` as const;
  return (
    <div className="training-missing" part="message">
      <Elevation seed="no plan" points={24} />
      <Title>{title}</Title>
      {children}
      <Button href={`${pages}/dashboard`} part="button">
        <Trans>Back to Dashboard</Trans>
      </Button>
    </div>
  );
}
