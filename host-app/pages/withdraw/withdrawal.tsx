import { useState } from 'react';
import type { WithdrawalResponse } from '#contract/after-sale.ts';
import type { FieldErrors, BotSignals } from '#widgets/forms/use-form.ts';
import { Arrived } from './arrived.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import type { WithdrawalValues } from './read-withdrawal.ts';
import { WhichStep } from './which-step.tsx';

/** What the first step took in, with what tells people from programs. */
export type Asked = WithdrawalValues & BotSignals;

type Step =
  | { name: 'which'; asked?: Asked; errors?: FieldErrors; back: boolean }
  | { name: 'confirm'; asked: Asked }
  | { name: 'arrived'; asked: Asked; answer: WithdrawalResponse };

/** Says which contract, sees it all once more, confirms. Only the second step sends anything. */
export function Withdrawal() {
  const [step, setStep] = useState<Step>({ name: 'which', back: false });
  if (step.name === 'arrived') return <Arrived asked={step.asked} answer={step.answer} />;
  if (step.name === 'confirm') {
    const { asked } = step;
    return (
      <ConfirmStep
        asked={asked}
        onArrived={(answer) => setStep({ name: 'arrived', asked, answer })}
        onBack={(errors) => setStep({ name: 'which', asked, back: true, ...(errors && { errors }) })}
      />
    );
  }
  return <WhichStep {...step} onNext={(asked) => setStep({ name: 'confirm', asked })} />;
}
