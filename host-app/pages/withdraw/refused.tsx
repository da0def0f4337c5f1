import { Trans } from '@lingui/react/macro';
import { Button } from '#widgets/ui/button.tsx';
import { StepTitle } from './step-title.tsx';

export interface WithdrawalRefusalProps {
  /** Reason in the shop's words, with the remaining options. */
  reason: string;
  onBack: () => void;
}

/** Withdrawal that arrived but cannot be accepted. No field is wrong. */
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
