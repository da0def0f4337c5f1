import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { EmailField } from '#widgets/forms/email/email-field.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm, type FieldErrors } from '#widgets/forms/use-form.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { readWithdrawal } from './read-withdrawal.ts';
import { StepTitle } from './step-title.tsx';
import { useSignedInUser } from '#widgets/parts/member/session/known-user.ts';
import { WITHDRAWALS_PATH } from './withdraw.api.ts';
import type { WithdrawalDraft, WithdrawalValues } from './read-withdrawal.ts';

const never = () => () => undefined;

const nothing = () => '';

export interface ContractStepProps {
  /** Values typed before. */
  draft?: WithdrawalDraft;
  /** Errors from the shop. */
  errors?: FieldErrors;
  /** True after coming back from the second step. */
  back: boolean;
  onNext: (draft: WithdrawalDraft) => void;
}

/** The person and the contract. */
export function ContractStep({ draft, errors: given, back, onNext }: ContractStepProps) {
  const prefill = usePrefill();
  const [serverErrors, setServerErrors] = useState(given);
  const form = useForm(
    (fields) => {
      setServerErrors(undefined);
      return readWithdrawal(fields);
    },
    async (next) => onNext(next),
    undefined,
  );
  const errors = serverErrors ?? form.errors;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = Object.keys(given ?? {})[0];
    if (first) place.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  }, [given]);
  return (
    <div ref={place}>
      <StepTitle focus={back && !given}>
        <Trans>1. Which contract?</Trans>
      </StepTitle>
      <PostForm {...form} errors={errors} action={WITHDRAWALS_PATH} className="withdraw-form">
        <Field
          label={<Trans>Full name</Trans>}
          name="fullName"
          autoComplete="name"
          required
          defaultValue={draft?.fullName ?? prefill.fullName}
          error={errors['fullName']}
        />
        <EmailField
          hint={<Trans>The one you bought with. We send the confirmation there.</Trans>}
          defaultValue={draft?.email ?? prefill.email}
          error={errors['email']}
        />
        <Field
          label={<Trans>Receipt number or programme</Trans>}
          name="contract"
          required
          hint={<Trans>The number is on the receipt. The programme name is enough.</Trans>}
          defaultValue={draft?.contract ?? prefill.contract}
          error={errors['contract']}
        />
        <Button type="submit" variant="ink" busy={form.busy} busyLabel={<Trans>One moment...</Trans>}>
          <Trans>Continue</Trans>
        </Button>
      </PostForm>
    </div>
  );
}

/** Returns known values: a member's name and address, and the receipt number from a link. */
function usePrefill(): WithdrawalValues {
  const user = useSignedInUser();
  const contract = useSyncExternalStore(never, contractInAddress, nothing);
  if (!user) return { fullName: '', email: '', contract };
  const { firstName, lastName, email } = user;
  return { fullName: [firstName, lastName].filter(Boolean).join(' '), email: email ?? '', contract };
}

/** Returns a receipt number from the address, and nothing else, because others may write the link. */
function contractInAddress(): string {
  const given = new URLSearchParams(location.search).get('contract') ?? '';
  return /^(?:TEST-)?\d{1,12}$/.test(given) ? given : '';
}
