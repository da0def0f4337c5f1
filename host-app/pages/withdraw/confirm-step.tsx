import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { WithdrawalResponse } from '#contract/sales/after-sale.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useIsMember } from '#widgets/parts/member/session/known-member.ts';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm, type FieldErrors } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { Button } from '#widgets/ui/button.tsx';
import { StepTitle } from './step-title.tsx';
import { withdraw, WITHDRAWALS_PATH } from './withdraw.api.ts';
import type { WithdrawalDraft } from './read-withdrawal.ts';

export interface ConfirmStepProps {
  draft: WithdrawalDraft;
  onArrived: (answer: WithdrawalResponse) => void;
  /** Called for a change by the user, or with errors from the shop. */
  onBack: (errors?: FieldErrors) => void;
  /** Called if the withdrawal arrived but cannot be accepted, with the shop's reason. */
  onRefused: (reason: string) => void;
}

const notSent = errorToast(msg`Not Sent`, msg`We didn’t receive your withdrawal. Try again or e-mail us.`);

/** Summary, and the button that sends the withdrawal. */
export function ConfirmStep({ draft, onArrived, onBack, onRefused }: ConfirmStepProps) {
  const { api } = useShop();
  const { fullName, email, contract } = draft;
  const known = useIsMember();
  const form = useForm(
    () => ({ values: { fullName, email, contract } }),
    async (request) => {
      try {
        onArrived(await withdraw(api, request));
      } catch (error) {
        const issues = error instanceof ApiError ? error.issues : [];
        if (issues.length === 0) throw error;
        const [first] = issues;
        if (error instanceof ApiError && error.status === 409 && first) onRefused(first.message);
        else onBack(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
      }
    },
    notSent,
  );
  return (
    <>
      <StepTitle>
        <Trans>2. Is this right?</Trans>
      </StepTitle>
      <dl className="withdraw-summary">
        <Row label={<Trans>Full name</Trans>}>{fullName}</Row>
        <Row label={<Trans>E-mail</Trans>}>{email}</Row>
        <Row label={<Trans>Contract</Trans>}>
          {/^(?:TEST-)?\d+$/.test(contract) ? <Trans>Receipt {contract}</Trans> : contract}
        </Row>
      </dl>
      <p>
        <Trans>I withdraw from this contract.</Trans>
      </p>
      <p>
        {known ? (
          <Trans>
            If the withdrawal period hasn’t ended, this ends the contract in your account at once. You can’t undo this.
          </Trans>
        ) : (
          <Trans>
            We’ll send you an e-mail. Press the button in it to end the contract. Today counts as the day of your
            withdrawal.
          </Trans>
        )}
      </p>
      <PostForm {...form} action={WITHDRAWALS_PATH} className="withdraw-form">
        <div className="withdraw-ways">
          <Button type="submit" busy={form.busy} busyLabel={<Trans>Sending...</Trans>}>
            <Trans>Confirm withdrawal</Trans>
          </Button>
          <Button variant="quiet" disabled={form.busy} onClick={() => onBack()}>
            <Trans>Edit</Trans>
          </Button>
        </div>
      </PostForm>
    </>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
