import { Trans } from '@lingui/react/macro';
import { Button } from '#widgets/ui/button.tsx';
import { StepTitle } from './step-title.tsx';

export interface WithdrawalRefusalProps {
  /** In the shop's words, with what is still open. */
  reason: string;
  onBack: () => void;
}

/** A withdrawal that arrived and cannot be accepted: nothing of what was typed is wrong. */
export function WithdrawalRefusal({ reason, onBack }: WithdrawalRefusalProps) {
  return (
    <>
      <StepTitle>
        <Trans>Contract not ended</Trans>
      </StepTitle>
      <p>{reason}</p>
      <div className="withdraw-ways">
        <Button variant="quiet" onClick={onBack}>
          <Trans>Edit</Trans>
        </Button>
      </div>
    </>
  );
}
