import { useState } from 'react';
import type { WithdrawalResponse } from '#contract/after-sale.ts';
import { FormCleared } from '#widgets/parts/member/form-cleared.tsx';
import { OwnForm } from '#widgets/parts/member/own-form.tsx';
import type { FieldErrors } from '#widgets/forms/use-form.ts';
import { WithdrawalReceipt } from './arrived.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { WithdrawalRefusal } from './refused.tsx';
import type { WithdrawalDraft } from './read-withdrawal.ts';
import { ContractStep } from './which-step.tsx';

type Step =
  | { name: 'which'; draft?: WithdrawalDraft; errors?: FieldErrors; back: boolean }
  | { name: 'confirm'; draft: WithdrawalDraft }
  | { name: 'refused'; draft: WithdrawalDraft; reason: string }
  | { name: 'arrived'; draft: WithdrawalDraft; answer: WithdrawalResponse };

interface WithdrawalProps {
  timeZone: string;
}

/** Withdrawal in two steps: contract, then summary and confirmation. Only the second sends anything. */
export function Withdrawal(props: WithdrawalProps) {
  return (
    <OwnForm cleared={<FormCleared />}>
      <Steps {...props} />
    </OwnForm>
  );
}

function Steps({ timeZone }: WithdrawalProps) {
  const [step, setStep] = useState<Step>({ name: 'which', back: false });
  if (step.name === 'arrived') return <WithdrawalReceipt draft={step.draft} answer={step.answer} timeZone={timeZone} />;
  if (step.name === 'refused') {
    const { draft, reason } = step;
    return <WithdrawalRefusal reason={reason} onBack={() => setStep({ name: 'which', draft, back: true })} />;
  }
  if (step.name === 'confirm') {
    const { draft } = step;
    return (
      <ConfirmStep
        draft={draft}
        onArrived={(answer) => setStep({ name: 'arrived', draft, answer })}
        onRefused={(reason) => setStep({ name: 'refused', draft, reason })}
        onBack={(errors) => setStep({ name: 'which', draft, back: true, ...(errors && { errors }) })}
      />
    );
  }
  return <ContractStep {...step} onNext={(draft) => setStep({ name: 'confirm', draft })} />;
}
